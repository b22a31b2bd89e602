CREATE TABLE fillkeeper.first (n bigint PRIMARY KEY);
