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
