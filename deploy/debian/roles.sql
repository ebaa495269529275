-- Two roles: the owner changes tables (prepare, restore, workers), the web server only rows.
-- psql --set web_password=... --set owner_password=... --file roles.sql   as a superuser
-- Run again it sets the passwords anew, and makes the database where it is not there.
\set ON_ERROR_STOP on
SELECT format('CREATE ROLE %I LOGIN', name) FROM (VALUES ('boneyard'), ('boneyard_web')) AS wanted (name)
    WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) \gexec
ALTER ROLE boneyard PASSWORD :'owner_password';
ALTER ROLE boneyard_web PASSWORD :'web_password';
SELECT 'CREATE DATABASE boneyard OWNER boneyard ENCODING ''UTF8'' TEMPLATE template0'
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'boneyard') \gexec
-- For drills: `manage.py drill` brings a backup back there, and empties it again.
SELECT 'CREATE DATABASE boneyard_drill OWNER boneyard ENCODING ''UTF8'' TEMPLATE template0'
    WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'boneyard_drill') \gexec
REVOKE ALL ON DATABASE boneyard_drill FROM PUBLIC;
REVOKE ALL ON DATABASE boneyard FROM PUBLIC;
GRANT CONNECT ON DATABASE boneyard TO boneyard_web;
\connect boneyard
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT ALL ON SCHEMA public TO boneyard;
GRANT USAGE ON SCHEMA public TO boneyard_web;
-- In a database that is there already: what was made before these roles were.
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO boneyard_web;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO boneyard_web;
-- What the owner makes from now on the web server may read and write.
ALTER DEFAULT PRIVILEGES FOR ROLE boneyard IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO boneyard_web;
ALTER DEFAULT PRIVILEGES FOR ROLE boneyard IN SCHEMA public
    GRANT USAGE, SELECT ON SEQUENCES TO boneyard_web;
