import type { z } from "zod";
import { describe, expect, it } from "vitest";
import { clientForm, codeForm, resetForm, signInForm } from "./access-schemas.ts";

const complaints = (schema: z.ZodType, values: unknown): string[] =>
  schema.safeParse(values).error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

describe("the sign-in form", () => {
  it("asks for what is missing, once for each field", () => {
    expect(complaints(signInForm, { email: " ", password: "" })).toEqual([
      "email: accessErrors.emailRequired",
      "password: accessErrors.passwordRequired",
    ]);
  });

  it("wants a valid email", () => {
    expect(complaints(signInForm, { email: "marina", password: "x" })).toEqual([
      "email: accessErrors.emailInvalid",
    ]);
  });

  it("takes blanks off the email and leaves the password as it is", () => {
    expect(signInForm.parse({ email: " a@b.co ", password: " x " })).toEqual({
      email: "a@b.co",
      password: " x ",
    });
  });
});

describe("the client form", () => {
  it("wants an identifier and looks it up in lower case", () => {
    expect(complaints(clientForm, { client: "  " })).toEqual(["client: accessErrors.clientRequired"]);
    expect(clientForm.parse({ client: " Demo " })).toEqual({ client: "demo" });
    expect(clientForm.parse({ client: "Ｄｅｍｏ\u3000" })).toEqual({ client: "demo" });
  });
});

describe("the form of a new password", () => {
  const filled = { email: "a@b.co", password: "uma-senha", confirmPassword: "uma-senha" };

  it("asks for what is missing in the words users know", () => {
    expect(complaints(resetForm, { email: "", password: "", confirmPassword: "" })).toEqual([
      "email: accessErrors.emailRequired",
      "password: accessErrors.passwordRequired",
      "password: reset.tooShort",
      "confirmPassword: reset.confirmRequired",
    ]);
  });

  it("compares the passwords even while another field is wrong", () => {
    expect(complaints(resetForm, { ...filled, email: "x", confirmPassword: "outra" })).toEqual([
      "email: accessErrors.emailInvalid",
      "confirmPassword: reset.differ",
    ]);
  });

  it("wants 8 to 200 characters, as the server does", () => {
    const of = (length: number) => {
      const password = "x".repeat(length);
      return complaints(resetForm, { ...filled, password, confirmPassword: password });
    };
    expect([7, 8, 200, 201].map((length) => of(length).length)).toEqual([1, 0, 0, 1]);
  });
});

it("takes a code of either kind, without blanks around it", () => {
  expect(codeForm.parse({ code: " 123456 " })).toEqual({ code: "123456" });
  expect(complaints(codeForm, { code: "  " })).toEqual(["code: signInCode.required"]);
});
