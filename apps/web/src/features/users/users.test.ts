import { userCreation } from "@fiel/contracts";
import { expect, it } from "vitest";
import { userForm } from "./users.ts";

it("asks for name and e-mail", () => {
  const { error } = userForm.safeParse({ name: " ", email: "", role: "Operator" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "users.nameRequired",
    "accessErrors.emailRequired",
  ]);
});

it("takes an e-mail and a name as they are pasted", () => {
  const pasted = { name: "\u200bMarina ", email: "\u202a\u200bMarina@usina.test\u202c", role: "Admin" };
  expect(userForm.parse(pasted)).toEqual({ name: "Marina", email: "marina@usina.test", role: "Admin" });
});

it("lets nothing through that the call refuses", () => {
  const fine = { name: "Marina", email: "marina@usina.test", role: "Admin" };
  expect(userCreation.safeParse(userForm.parse(fine)).success).toBe(true);
  for (const wrong of [{ name: "x".repeat(121) }, { email: "marina" }, { role: "Root" }]) {
    const values = { ...fine, ...wrong };
    expect([userForm, userCreation].map((schema) => schema.safeParse(values).success)).toEqual([
      false,
      false,
    ]);
  }
});
