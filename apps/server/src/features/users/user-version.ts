import { crc32 } from "node:zlib";

interface Decided {
  readonly email: string;
  readonly role: string;
  readonly blocked: boolean;
  readonly isKeyUser: boolean;
  readonly removed_at: Date | null;
}

/** Version of the fields that administrators decide; the user's own fields such as name and picture are not in it. */
export const userVersion = ({ email, role, blocked, isKeyUser, removed_at }: Decided): number =>
  crc32(JSON.stringify([email, role, blocked, isKeyUser, removed_at?.getTime() ?? null]));
