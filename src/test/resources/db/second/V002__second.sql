CREATE TABLE fillkeeper.second (n int PRIMARY KEY);
