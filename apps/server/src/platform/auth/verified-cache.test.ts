import { describe, expect, it } from "vitest";
import { VerifiedCache } from "./verified-cache.ts";

const ana = { tenantId: 1, userId: "ana" };
const bia = { tenantId: 1, userId: "bia" };
const eva = { tenantId: 2, userId: "eva" };

async function filled() {
  const cache = new VerifiedCache<typeof ana>();
  for (const user of [ana, bia, eva]) await cache.get(user.userId, async () => user);
  const known = async () => {
    const found = await Promise.all([ana, bia, eva].map(({ userId }) => cache.get(userId, async () => null)));
    return found.flatMap((user) => (user === null ? [] : [user.userId]));
  };
  return { cache, known };
}

describe("tokens found valid a moment ago", () => {
  it("are not asked for again", async () => {
    expect(await (await filled()).known()).toEqual(["ana", "bia", "eva"]);
  });

  it.each([
    ["one session", { tenantId: 1, userId: "ana", tokenHash: "ana" }, ["bia", "eva"]],
    ["a user", { tenantId: 1, userId: "bia" }, ["ana", "eva"]],
    ["a tenant", { tenantId: 1 }, ["eva"]],
    ["nobody here", { tenantId: 9 }, ["ana", "bia", "eva"]],
    ["perhaps anybody", null, []],
  ])("go when %s is revoked", async (_what, revocation, left) => {
    const { cache, known } = await filled();
    cache.drop(revocation);
    expect(await known()).toEqual(left);
  });

  it("do not come to stay when they are revoked while they are being looked up", async () => {
    const cache = new VerifiedCache<typeof ana>();
    const found = Promise.withResolvers<typeof ana>();
    const underWay = cache.get("ana", () => found.promise);
    cache.drop({ tenantId: 1, userId: "ana" });
    found.resolve(ana);
    await underWay;
    expect(await cache.get("ana", async () => null)).toBeNull();
  });

  it("are never made up: what is not found is asked for each time", async () => {
    const cache = new VerifiedCache<typeof ana>();
    let asked = 0;
    const find = async () => {
      asked += 1;
      return null;
    };
    await cache.get("x", find);
    await cache.get("x", find);
    expect(asked).toBe(2);
  });
});
