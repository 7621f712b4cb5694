import { userCreation } from "@fiel/contracts";
import { expect, it } from "vitest";
import { newUserForm } from "./user-schemas.ts";

it("asks for name and e-mail", () => {
  const { error } = newUserForm.safeParse({ name: " ", email: "", role: "Operator" });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    "users.nameRequired",
    "accessErrors.emailRequired",
  ]);
});

it("lets nothing through that the call refuses", () => {
  const fine = { name: "Marina", email: "marina@usina.test", role: "Admin" };
  expect(userCreation.safeParse(newUserForm.parse(fine)).success).toBe(true);
  for (const wrong of [{ name: "x".repeat(121) }, { email: "marina" }, { role: "Root" }]) {
    const values = { ...fine, ...wrong };
    expect([newUserForm, userCreation].map((schema) => schema.safeParse(values).success)).toEqual([
      false,
      false,
    ]);
  }
});
