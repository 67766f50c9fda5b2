\set payer random(1, 100000)
\set payee random(1, 100000)
SELECT transfer(:payer, :payee, 1);
