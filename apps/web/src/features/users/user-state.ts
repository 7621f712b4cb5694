import type { TenantUser } from "@fiel/contracts";

export type UserState = "owner" | "blocked" | "invited" | "active" | "mailRefused" | "gone" | "anonymized";

/** The one word for how a user stands. */
export const stateOfUser = (user: TenantUser): UserState => {
  if (user.anonymized) return "anonymized";
  if (user.removedAt !== null) return "gone";
  if (user.blocked) return "blocked";
  if (user.mailRefused !== null) return "mailRefused";
  if (user.tenantOwner) return "owner";
  return user.verified ? "active" : "invited";
};

const isActiveAdmin = ({ role, blocked, verified, removedAt }: TenantUser): boolean =>
  role === "Admin" && !blocked && verified && removedAt === null;

/** Whether this person may make that user the key user: as the key user alone, and an administrator who can come in. */
export const mayPassOn = (ownId: string, user: TenantUser, users: readonly TenantUser[]): boolean =>
  isActiveAdmin(user) &&
  !user.tenantOwner &&
  users.some(({ _id, tenantOwner }) => tenantOwner && _id === ownId);

/** Whether this administrator may give that user another e-mail: one's own, and the key user's, change by the profile. */
export const mayChangeEmail = (ownId: string, { _id, tenantOwner, removedAt }: TenantUser): boolean =>
  _id !== ownId && !tenantOwner && removedAt === null;

/** Why nothing may be taken away from a user: the server's own rules, told before it refuses. */
export type Protection = "ownerProtected" | "lastAdmin";

export const protectionOf = (user: TenantUser, users: readonly TenantUser[]): Protection | null => {
  if (user.tenantOwner) return "ownerProtected";
  const others = users.some((other) => other._id !== user._id && isActiveAdmin(other));
  return isActiveAdmin(user) && !others ? "lastAdmin" : null;
};
