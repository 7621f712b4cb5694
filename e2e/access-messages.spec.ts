import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { pageMessages, serverMessages } from "./support/access-messages.ts";

const root = path.join(import.meta.dirname, "..");
const read = (pattern: string): string[] =>
  globSync(path.join(root, pattern))
    .filter((file) => !file.includes(".test."))
    .map((file) => readFileSync(file, "utf8"));

/** Places in the sources where a page reports an outcome or a complaint. Each contains keys of texts. */
const speaking = [
  /toast(?:Failure|Info)\([\s\S]*?\);/g,
  /(?:done|failed|message): t\("\w+\.\w+"/g,
  /setError\([^)]*"\w+\.\w+"/g,
  /telling\([\s\S]*?t\("\w+\.\w+"\)/g,
  /tellFailure\([^;]*t\("\w+\.\w+"\)/g,
  // For users, whose page uses the components of registrations.
  /\btell\([\s\S]*?"\),?\s*\)/g,
  /z\s*\.(?:string\(\)[\s\S]*?)?email\("\w+\.\w+"/g,
  /\w+Text(?:: |\([^)]*)"\w+\.\w+"/g,
];
const keysOf = (source: string): string[] =>
  [...source.matchAll(/"([a-z]\w*\.[a-z]\w*)"/g)].map(([, key]) => key ?? "");
/** Files in which every key is a complaint. */
const complaining = "{*schema*,*failure*,picture,audit-filter}.ts";
const features = "{access,users,profile,second-factor,sessions,audit}";
const inFeatures = (files: string): string[] => read(`apps/web/src/features/${features}/${files}`);

describe("every message of access", () => {
  it("that a page can say is in the list", () => {
    const spoken = inFeatures("*.{ts,tsx}").flatMap((source) =>
      speaking.flatMap((place) => [...source.matchAll(place)].flatMap(([text]) => keysOf(text))),
    );
    const complaints = inFeatures(complaining).flatMap(keysOf);
    const listed = new Set(pageMessages.map(([key]) => key));
    expect(spoken.length).toBeGreaterThan(40);
    expect([...spoken, ...complaints].filter((key) => !listed.has(key))).toEqual([]);
  });

  it("is said in exactly these words", () => {
    const pages = read("packages/contracts/src/texts/{pt-br.ts,*/pt-br.ts}").join("\n");
    const server = read("apps/server/src/platform/http/messages/pt-br.ts").join("\n");
    const isIn = (source: string) => (text: string) => source.includes(text);
    expect(pageMessages.map(([, text]) => `"${text}"`).filter((text) => !isIn(pages)(text))).toEqual([]);
    expect(serverMessages.map(([, text]) => text).filter((text) => !isIn(server)(text))).toEqual([]);
  });

  it("is waited for by the journey that the list names", () => {
    const wrong = [...pageMessages, ...serverMessages].filter(([, text, journey]) => {
      const source = readFileSync(path.join(root, "e2e", journey), "utf8").replaceAll("\\.", ".");
      return !text.split(/\{\{\w+\}\}/).every((part) => source.includes(part.trim()));
    });
    expect(wrong).toEqual([]);
  });
});
