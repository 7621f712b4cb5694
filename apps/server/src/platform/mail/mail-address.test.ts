import { expect, it } from "vitest";
import { mailAddressOf } from "./mail-address.ts";
import { isMadeUp, senderOf } from "./sender.ts";

it.each([
  ["avisos@usina.example", "", "avisos@usina.example"],
  ["<avisos@usina.example>", "", "avisos@usina.example"],
  [" Fiel  <avisos@usina.example> ", "Fiel", "avisos@usina.example"],
  ['"Fiel, avisos" <avisos@usina.example>', "Fiel, avisos", "avisos@usina.example"],
  [String.raw`"Fiel \"da\" Usina" <avisos@usina.example>`, 'Fiel "da" Usina', "avisos@usina.example"],
  ["Ação São João <a+b@bücher.example>", "Ação São João", "a+b@xn--bcher-kva.example"],
])("reads the sender %s", (text, name, address) => {
  expect(mailAddressOf(text)).toEqual({ name, address });
});

it.each([
  "",
  "apikey",
  "Fiel",
  "Fiel <>",
  "Fiel <usina>",
  "Fiel <a@usina>",
  "a@usina.example, b@usina.example",
  "Fiel <a@usina.example> outro",
  "Fiel\r\nBcc: x@y.example <a@usina.example>",
  "a b@usina.example",
  "ação@usina.example",
  `${"x".repeat(130)} <a@usina.example>`,
])("takes %j for no sender", (text) => {
  expect(mailAddressOf(text)).toBeNull();
});

it("says where no mail service would take the sender", () => {
  const publicUrl = "https://fiel.usina.example";
  const sesUrl = "smtps://AKIAEXEMPLO:s%2Fx@email-smtp.example:465";
  const mailFrom = { name: "Fiel", address: "avisos@usina.example" };
  expect(senderOf({ smtpUrl: sesUrl, mailFrom, publicUrl }).from).toEqual(mailFrom);
  expect(isMadeUp({ smtpUrl: sesUrl, publicUrl })).toBe(false);
  for (const lonely of ["http://localhost:8080", "http://10.1.0.9", "http://[fd00::1]:80", "http://fiel"]) {
    expect(isMadeUp({ smtpUrl: sesUrl, publicUrl: lonely }), lonely).toBe(true);
    expect(isMadeUp({ smtpUrl: sesUrl, mailFrom, publicUrl: lonely }), lonely).toBe(false);
    expect(isMadeUp({ smtpUrl: null, publicUrl: lonely }), lonely).toBe(false);
  }
});
