-- Written by functions alone from now on (functions/across-companies/limits.sql).
revoke insert, update, delete on allowance, login_attempt from tropeiro_app;
