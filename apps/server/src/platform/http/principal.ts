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

/** A signed-in member of the provider's staff. */
export interface ManagerPrincipal {
  readonly kind: "manager";
  readonly managerId: string;
  readonly tokenHash: string;
}

export type Principal = UserPrincipal | DevicePrincipal | ManagerPrincipal;

export type PrincipalOf<A extends Audience> = A extends "none"
  ? null
  : A extends "device"
    ? DevicePrincipal
    : A extends "manager"
      ? ManagerPrincipal
      : UserPrincipal;

/** Finds out who sends a token; null when nobody does. May throw ClientBlocked or UserBlocked. */
export interface Authenticator {
  user(token: string): Promise<UserPrincipal | null>;
  device(key: string): Promise<DevicePrincipal | null>;
  manager(token: string): Promise<ManagerPrincipal | null>;
}
