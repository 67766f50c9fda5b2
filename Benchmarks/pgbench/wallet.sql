\set id random(1, 9000000000000000000)
\set member random(1, 1000)
BEGIN;
INSERT INTO wallet_transfer (id, key, reason, cause, made_at) VALUES (
  CAST(:id AS TEXT), 'top-up/' || CAST(:id AS TEXT), 'top-up', 'receipt/' || CAST(:id AS TEXT),
  extract(epoch FROM now())::bigint * 1000000);
UPDATE wallet_account SET balance = balance + 1, postings = postings + 1
WHERE unit = 'credit' AND name = 'available/' || CAST(:member AS TEXT) AND balance + 1 >= 0
RETURNING balance, postings \gset
INSERT INTO wallet_posting (transfer, unit, account, amount, balance, number) VALUES (
  CAST(:id AS TEXT), 'credit', 'available/' || CAST(:member AS TEXT), 1, :balance, :postings);
INSERT INTO wallet_posting (transfer, unit, account, amount) VALUES (CAST(:id AS TEXT), 'credit', 'top-ups', -1);
COMMIT;
