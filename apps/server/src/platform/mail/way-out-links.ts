import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { wayOutPath } from "@fiel/contracts";
import type { PostgresStore } from "../stores/postgres/postgres-store.ts";

/** Lists of recurring mails that a reader can leave by a link. */
export const mailLists = ["report", "occurrences"] as const;
export type MailList = (typeof mailLists)[number];

/** Who gets which list: the report of a schedule at a mailbox, or a user's mails about occurrences. */
export interface Subscription {
  readonly list: MailList;
  readonly tenantId: number;
  /** Id of the schedule or of the user. */
  readonly id: string;
  readonly email: string;
}

/** Content of an unsubscribe link. It has only a tag of the mailbox, so that no address gets into a log. */
export interface WayOut extends Omit<Subscription, "email"> {
  /** Whether the link was made for this address. */
  readonly isOf: (email: string) => boolean;
}

export interface WayOutLinks {
  /** Returns a function that makes links; reads the key once. */
  readonly signer: () => Promise<(subscription: Subscription) => string>;
  /** Reads a link's token; null when this installation did not sign it. */
  readonly read: (token: string) => Promise<WayOut | null>;
}

const token = /^([a-z]{1,20})\.(\d{1,10})\.([\w-]{1,40})\.([\w-]{16})\.([\w-]{32})$/;

const tagOf = (key: Buffer, email: string): string =>
  createHmac("sha256", key)
    .update(`mailbox\0${email.toLowerCase()}`)
    .digest()
    .subarray(0, 12)
    .toString("base64url");
const signatureOf = (key: Buffer, said: string): string =>
  createHmac("sha256", key).update(`way out\0${said}`).digest().subarray(0, 24).toString("base64url");
const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const isList = (text: string): text is MailList => (mailLists as readonly string[]).includes(text);

function createKey({ shared }: Pick<PostgresStore, "shared">): () => Promise<Buffer> {
  let known: Promise<Buffer> | null = null;
  const read = async (): Promise<Buffer> => {
    const found = await shared.selectFrom("mail_keys").select("way_out").executeTakeFirst();
    if (found !== undefined) return found.way_out;
    await shared
      .insertInto("mail_keys")
      .values({ way_out: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return read();
  };
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

/**
 * Links by which a mailbox leaves a list without signing in (RFC 8058). They are signed with the installation's own key, never expire, and are not
 * stored.
 */
export function createWayOutLinks({
  postgres,
  publicUrl,
}: {
  readonly postgres: PostgresStore;
  readonly publicUrl: string;
}): WayOutLinks {
  const keyOf = createKey(postgres);
  return {
    async signer() {
      const key = await keyOf();
      return ({ list, tenantId, id, email }) => {
        const said = [list, tenantId, id, tagOf(key, email)].join(".");
        return `${publicUrl}${wayOutPath}/${said}.${signatureOf(key, said)}`;
      };
    },
    async read(text) {
      const [, list = "", tenantId = "", id = "", tag = "", signature = ""] = token.exec(text) ?? [];
      if (!isList(list)) return null;
      const key = await keyOf();
      if (!isSame(signature, signatureOf(key, [list, tenantId, id, tag].join(".")))) return null;
      return { list, tenantId: Number(tenantId), id, isOf: (email) => isSame(tag, tagOf(key, email)) };
    },
  };
}
