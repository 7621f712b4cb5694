import type { Audience, Role } from "@fiel/contracts";

/** A signed-in user of a client. */
export interface UserPrincipal {
  readonly kind: "user";
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
}

/** A client's gateways, by their device key. */
export interface DevicePrincipal {
  readonly kind: "device";
  readonly tenantId: number;
  readonly tenant: string;
  readonly timeZone: string;
  readonly deviceId: number;
}

/** A paired screen: it reads its board and nothing else. */
export interface BoardPrincipal {
  readonly kind: "board";
  readonly tenantId: number;
  readonly tenant: string;
  readonly timeZone: string;
  /** Of the client. */
  readonly language: string;
  readonly boardId: number;
  /** SHA-256 of the screen's token, hexadecimal. */
  readonly tokenHash: string;
}

/** A signed-in member of the provider's staff. */
export interface ManagerPrincipal {
  readonly kind: "manager";
  readonly managerId: string;
  readonly tokenHash: string;
}

export type Principal = UserPrincipal | DevicePrincipal | BoardPrincipal | ManagerPrincipal;

export type PrincipalOf<A extends Audience> = A extends "none"
  ? null
  : A extends "device"
    ? DevicePrincipal
    : A extends "board"
      ? BoardPrincipal
      : A extends "manager"
        ? ManagerPrincipal
        : UserPrincipal;

/** Finds out who sends a token; null when nobody does. May throw ClientBlocked or UserBlocked. */
export interface Authenticator {
  user(token: string): Promise<UserPrincipal | null>;
  device(key: string): Promise<DevicePrincipal | null>;
  board(token: string): Promise<BoardPrincipal | null>;
  manager(token: string): Promise<ManagerPrincipal | null>;
}
