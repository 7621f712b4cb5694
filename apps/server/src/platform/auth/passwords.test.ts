import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

it("checks a password of another client while a whole shift of one client waits to sign in", async () => {
  const quick = await hash("right", { memoryCost: 8, timeCost: 1 });
  let checked = 0;
  const shift = Array.from({ length: 200 }, () =>
    verifyPassword(quick, "wrong", 1).then(
      (passes) => ((checked += 1), passes),
      (error: unknown) => error,
    ),
  );
  const [passes, hashed, before] = await Promise.all([
    verifyPassword(quick, "right", 2),
    hashPassword("chosen", 3),
    verifyPassword(quick, "right", 4).then(() => checked),
  ]);
  expect(passes).toBe(true);
  expect(hashed).toMatch(/^\$argon2id\$/);
  const ended = await Promise.all(shift);
  // Some checks of the one client passed the gate, its excess ones were refused, and the others did not wait for all of its checks.
  expect(ended).toContainEqual(expect.objectContaining({ code: "Busy" }));
  expect(ended).toContain(false);
  expect(before).toBeLessThan(checked / 2);
});

const typed = "Maçã-do-campo-é-boa";
const [composed, decomposed] = [typed.normalize("NFC"), typed.normalize("NFD")];

it("is the same password by whatever keyboard its accents were typed", async () => {
  for (const chosen of [composed, decomposed]) {
    const kept = await hashPassword(chosen, 1);
    expect(await verifyPassword(kept, composed, 1)).toBe(true);
    expect(await verifyPassword(kept, decomposed, 1)).toBe(true);
    expect(await verifyPassword(kept, "Maca-do-campo-e-boa", 1)).toBe(false);
  }
});

it("goes on fitting hashes from before passwords had one form", async () => {
  for (const chosen of [composed, decomposed]) {
    const kept = await hash(chosen);
    expect(await verifyPassword(kept, composed, 1)).toBe(true);
    expect(await verifyPassword(kept, decomposed, 1)).toBe(true);
  }
  expect(await verifyPassword(null, composed, 1)).toBe(false);
});
