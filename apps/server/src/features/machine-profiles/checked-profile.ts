import { createHash } from "node:crypto";
import { checkMachineProfile, type ProfileFault } from "@fiel/contracts";
import type { FastifyRequest } from "fastify";
import { CallError } from "../../platform/http/call-error.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import { shippedLanguageOf } from "../../platform/http/languages.ts";
import { wordsOf } from "../../platform/http/validate-input.ts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import type { ProfileValues } from "./machine-profile-entity.ts";

type Content = Readonly<Record<string, unknown>>;

const check = (content: Content, request: FastifyRequest) => {
  const language = callersLanguage(request);
  return checkMachineProfile(content, {
    language: shippedLanguageOf(language),
    localeError: wordsOf(language),
  });
};

/** Faults of a profile in the caller's language; empty when it is valid. */
export const faultsOf = (content: Content, request: FastifyRequest): readonly ProfileFault[] =>
  check(content, request).faults ?? [];

const fieldOf = ({ path }: ProfileFault): string => (path === "" ? "content" : `content.${path}`);

/** Stored form of a profile. Throws InvalidRequest with `content` and each faulty place. */
export function checkedProfile(content: Content, request: FastifyRequest): Omit<ProfileValues, "name"> {
  const { profile, faults } = check(content, request);
  if (profile === null) {
    const [first] = faults;
    const all = faults.map((fault): [string, string] => [fieldOf(fault), fault.message]);
    const whole = first === undefined ? "" : `${first.path === "" ? "" : `${first.path}: `}${first.message}`;
    throw new CallError("InvalidRequest", { fields: { content: whole, ...Object.fromEntries(all) } });
  }
  // Other texts are read in their visible form; these two are shown.
  const { title, source } = profile;
  const text = storableText(JSON.stringify({ ...content, title, source }));
  return { title, content: text, sha256: createHash("sha256").update(text).digest("hex") };
}
