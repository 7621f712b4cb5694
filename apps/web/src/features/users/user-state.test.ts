import type { TenantUser } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { mayChangeEmail, mayPassOn, protectionOf, stateOfUser } from "./user-state.ts";

const userWith = (change: Partial<TenantUser> = {}): TenantUser => ({
  _id: "1",
  version: 1,
  name: "Marina Rocha",
  email: "marina@usina.test",
  role: "Operator",
  blocked: false,
  tenantOwner: false,
  profilePicPath: null,
  emailNotification: 0,
  tenant: "usina",
  verified: true,
  mailRefused: null,
  named: { rules: [], alone: [], reports: [], bills: false },
  secondFactor: false,
  lastSeenAt: null,
  createdAt: 1,
  removedAt: null,
  anonymized: false,
  ...change,
});

it("has one word for how a user stands, the gravest first", () => {
  expect(
    [
      {},
      { verified: false },
      { blocked: true, verified: false },
      { tenantOwner: true, verified: false },
      { removedAt: 5, blocked: true },
      { removedAt: 5, anonymized: true },
    ].map((change) => stateOfUser(userWith(change))),
  ).toEqual(["active", "invited", "blocked", "owner", "gone", "anonymized"]);
});

describe("what may not be taken away", () => {
  const admin = userWith({ role: "Admin" });
  const protection = (...others: TenantUser[]) => protectionOf(admin, [admin, ...others]);

  it("is the owner's", () => {
    expect(protectionOf(userWith({ tenantOwner: true }), [admin])).toBe("ownerProtected");
  });

  it("is the last administrator's who can sign in", () => {
    expect(protection()).toBe("lastAdmin");
    expect(protection(userWith({ _id: "2" }))).toBe("lastAdmin");
    for (const unable of [{ blocked: true }, { verified: false }, { removedAt: 5 }]) {
      expect(protection(userWith({ _id: "2", role: "Admin", ...unable }))).toBe("lastAdmin");
    }
    expect(protection(userWith({ _id: "2", role: "Admin" }))).toBeNull();
  });

  it("is nobody else's, not even a blocked administrator's", () => {
    expect(protectionOf(userWith(), [admin])).toBeNull();
    const blocked = userWith({ role: "Admin", blocked: true });
    expect(protectionOf(blocked, [blocked])).toBeNull();
  });
});

it("lets the key user alone pass that on, to an administrator who can come in", () => {
  const me = userWith({ _id: "me", role: "Admin", tenantOwner: true });
  const other = userWith({ _id: "2", role: "Admin" });
  expect(mayPassOn("me", other, [me, other])).toBe(true);
  expect(mayPassOn("2", other, [me, other])).toBe(false);
  for (const change of [
    { role: "Operator" },
    { blocked: true },
    { verified: false },
    { removedAt: 1 },
    { tenantOwner: true },
  ] as const)
    expect(mayPassOn("me", { ...other, ...change }, [me])).toBe(false);
});

it("leaves one's own e-mail, and the key user's, to the profile", () => {
  expect(mayChangeEmail("me", userWith({ _id: "2" }))).toBe(true);
  expect(mayChangeEmail("me", userWith({ _id: "me" }))).toBe(false);
  expect(mayChangeEmail("me", userWith({ _id: "2", tenantOwner: true }))).toBe(false);
  expect(mayChangeEmail("me", userWith({ _id: "2", removedAt: 1 }))).toBe(false);
});
