import { expect, it } from "vitest";
import { isMailAddress } from "./mail-address.ts";

it.each([
  "ana@acme.com",
  "p&d@acme.com",
  "o'hara+fiel@sub.acme.com.br",
  "compras@pão.com.br",
  "conceição@pão.com.br",
  "a@xn--po-mia.com.br",
  "{x}#1@a-b.co",
  "ana@acme.com1",
])("%s is an address", (text) => expect(isMailAddress(text)).toBe(true));

it.each([
  "",
  "ana",
  "@acme.com",
  "ana@",
  "ana@acme",
  "ana@10.0.0.1",
  "ana@-acme.com",
  "ana@acme-.com",
  "ana@acme..com",
  ".ana@acme.com",
  "ana.@acme.com",
  "a..b@acme.com",
  "ana silva@acme.com",
  "Ana <ana@acme.com>",
  '"ana"@acme.com',
  "ana@acme.com,rui@acme.com",
  "ana@acme.com;rui@acme.com",
  "ana@acme.com\nbcc:x@y.com",
  "ana@@acme.com",
  `${"a".repeat(65)}@acme.com`,
  `a@${"b".repeat(64)}.com`,
])("%j is none", (text) => expect(isMailAddress(text)).toBe(false));
