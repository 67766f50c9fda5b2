-- The accounts that wallet.sql tops up, in the wallet's own tables.
INSERT INTO wallet_account (unit, name) VALUES ('credit', 'top-ups');
INSERT INTO wallet_account (unit, name, balance, postings)
SELECT 'credit', 'available/' || n, 0, 0 FROM generate_series(1, 1000) AS n;
ANALYZE;
