import { crc32 } from "node:zlib";

interface Decided {
  readonly email: string;
  readonly role: string;
  readonly blocked: boolean;
  readonly isKeyUser: boolean;
  readonly removed_at: Date | null;
}

/** What administrators decide about a user, as one number: what is the user's own, as name and picture, is not in it. */
export const userVersion = ({ email, role, blocked, isKeyUser, removed_at }: Decided): number =>
  crc32(JSON.stringify([email, role, blocked, isKeyUser, removed_at?.getTime() ?? null]));
