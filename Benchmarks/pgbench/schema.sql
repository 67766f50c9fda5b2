-- The tables of a transfer as Plaza keeps them, and the same transfer as one function.
CREATE TABLE account (id BIGINT PRIMARY KEY, balance BIGINT NOT NULL CHECK (balance >= 0));
CREATE TABLE entry (
  id UUID PRIMARY KEY, payer BIGINT NOT NULL REFERENCES account, payee BIGINT NOT NULL REFERENCES account,
  amount BIGINT NOT NULL CHECK (amount > 0), made_at BIGINT NOT NULL);
CREATE TABLE answer (
  key UUID PRIMARY KEY, fingerprint TEXT NOT NULL, sealed BYTEA NOT NULL, answered_at BIGINT NOT NULL);
CREATE INDEX answer_age ON answer (answered_at);
INSERT INTO account SELECT n, 1000000 FROM generate_series(1, 100000) AS n;

CREATE FUNCTION transfer(p_from BIGINT, p_to BIGINT, p_amount BIGINT) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  UPDATE account SET balance = balance - p_amount WHERE id = p_from AND balance >= p_amount;
  UPDATE account SET balance = balance + p_amount WHERE id = p_to;
  INSERT INTO entry VALUES (gen_random_uuid(), p_from, p_to, p_amount, extract(epoch FROM now())::bigint);
  INSERT INTO answer VALUES (
    gen_random_uuid(), repeat('f', 64), decode(repeat('5a', 200), 'hex'), extract(epoch FROM now())::bigint);
END
$$;
ANALYZE;
