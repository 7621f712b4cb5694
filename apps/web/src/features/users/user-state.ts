import type { TenantUser } from "@fiel/contracts";

export type UserState = "owner" | "blocked" | "invited" | "active" | "mailRefused" | "gone" | "anonymized";

/** State of a user for display. */
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

/** Whether this person may make the user the key user: only the current key user may, and only an active administrator can become it. */
export const mayPassOn = (ownId: string, user: TenantUser, users: readonly TenantUser[]): boolean =>
  isActiveAdmin(user) &&
  !user.tenantOwner &&
  users.some(({ _id, tenantOwner }) => tenantOwner && _id === ownId);

/** Whether this administrator may change the user's e-mail. One's own and the key user's are changed on the profile. */
export const mayChangeEmail = (ownId: string, { _id, tenantOwner, removedAt }: TenantUser): boolean =>
  _id !== ownId && !tenantOwner && removedAt === null;

/** Why a user's rights cannot be reduced; null when they can. Repeats the server's rules, to explain a refusal in advance. */
export type Protection = "ownerProtected" | "lastAdmin";

export const protectionOf = (user: TenantUser, users: readonly TenantUser[]): Protection | null => {
  if (user.tenantOwner) return "ownerProtected";
  const others = users.some((other) => other._id !== user._id && isActiveAdmin(other));
  return isActiveAdmin(user) && !others ? "lastAdmin" : null;
};
