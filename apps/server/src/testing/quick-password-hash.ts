import { hash } from "@node-rs/argon2";

/** Hashes a password with the least work. Checking a password costs what its hash says: with the product's parameters, a whole run's took a minute. */
export const quickPasswordHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
