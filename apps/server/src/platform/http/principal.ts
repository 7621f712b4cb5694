import type { ApiScope, Audience, Role, SupportAccess } from "@fiel/contracts";

/** A signed-in person, of a client or of the provider. */
export interface PersonPrincipal {
  readonly kind: "user" | "manager";
  readonly tenantId: number;
  readonly tenant: string;
  /** IANA name of the client's zone. */
  readonly timeZone: string;
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly language: string;
  /** SHA-256 of the session's token, hexadecimal. */
  readonly tokenHash: string;
  /** Present for a manager whom a client let in: the manager acts as a user of that client, and `userId` is the manager's. */
  readonly support?: { readonly grantId: number; readonly access: SupportAccess; readonly endsAt: number };
}

/** A signed-in user of a client. */
export interface UserPrincipal extends PersonPrincipal {
  readonly kind: "user";
}

/** A signed-in manager: a user of the provider, which is a tenant of its own. */
export interface ManagerPrincipal extends PersonPrincipal {
  readonly kind: "manager";
}

/** A client's gateways, identified by their device key. */
export interface DevicePrincipal {
  readonly kind: "device";
  readonly tenantId: number;
  readonly tenant: string;
  readonly timeZone: string;
  readonly deviceId: number;
  /** Packages a minute that the client's gateways may deliver; null: no limit. */
  readonly ingestPerMinute: number | null;
}

/** A paired screen, which may read its board and nothing else. */
export interface BoardPrincipal {
  readonly kind: "board";
  readonly tenantId: number;
  readonly tenant: string;
  readonly timeZone: string;
  /** The client's language. */
  readonly language: string;
  readonly boardId: number;
  /** SHA-256 of the screen's token, hexadecimal. */
  readonly tokenHash: string;
}

/** A paired tablet, which sees its machines and explains their stops, and does nothing else. */
export interface TabletPrincipal {
  readonly kind: "tablet";
  readonly tenantId: number;
  readonly tenant: string;
  readonly timeZone: string;
  /** The client's language. */
  readonly language: string;
  readonly tabletId: number;
  readonly name: string;
  /** Numbers of the machines that it is bound to; one at least. */
  readonly machines: readonly number[];
  /** SHA-256 of the tablet's token, hexadecimal. */
  readonly tokenHash: string;
}

/** A program that reads a client's data by a key of its own. */
export interface KeyPrincipal {
  readonly kind: "key";
  readonly tenantId: number;
  readonly tenant: string;
  readonly timeZone: string;
  readonly keyId: number;
  readonly scopes: readonly ApiScope[];
  /** Numbers of the machines that it may see; none means all. */
  readonly machines: readonly number[];
}

export type Principal =
  | UserPrincipal
  | DevicePrincipal
  | BoardPrincipal
  | TabletPrincipal
  | KeyPrincipal
  | ManagerPrincipal;

export type PrincipalOf<A extends Audience> = A extends "none"
  ? null
  : A extends "device"
    ? DevicePrincipal
    : A extends "board"
      ? BoardPrincipal
      : A extends "tablet"
        ? TabletPrincipal
        : A extends "key"
          ? KeyPrincipal
          : A extends "manager"
            ? ManagerPrincipal
            : UserPrincipal;

/** Identifies the sender of a token; null for nobody. May throw ClientBlocked or UserBlocked. */
export interface Authenticator {
  user(token: string): Promise<UserPrincipal | null>;
  device(key: string): Promise<DevicePrincipal | null>;
  board(token: string): Promise<BoardPrincipal | null>;
  tablet(token: string): Promise<TabletPrincipal | null>;
  key(key: string): Promise<KeyPrincipal | null>;
  manager(token: string): Promise<ManagerPrincipal | null>;
}
