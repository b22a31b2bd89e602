CREATE TABLE fillkeeper.first (n int PRIMARY KEY);
