\set payer random(1, 100000)
\set payee random(1, 100000)
BEGIN;
UPDATE account SET balance = balance - 1 WHERE id = :payer AND balance >= 1;
UPDATE account SET balance = balance + 1 WHERE id = :payee;
INSERT INTO entry VALUES (gen_random_uuid(), :payer, :payee, 1, extract(epoch FROM now())::bigint);
INSERT INTO answer VALUES (
  gen_random_uuid(), repeat('f', 64), decode(repeat('5a', 200), 'hex'), extract(epoch FROM now())::bigint);
COMMIT;
