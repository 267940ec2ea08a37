-- A call that takes longer than a transaction is claimed before it is prepared. Until it is answered its row names the
-- claimant, and runs out with a lease that is renewed for as long as the claimant lives: what a killed process had claimed
-- is given back by the clock.
alter table idempotency
  alter column answer drop not null,
  add column claimant uuid,
  add constraint idempotency_answered_or_claimed check ((answer is null) <> (claimant is null));
