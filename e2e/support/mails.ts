import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Plant } from "./plant.ts";
import { until } from "./until.ts";

/** A mail that the server wrote to its folder instead of sending it. */
export interface WrittenMail {
  readonly to: string;
  readonly text: string;
}

/** Decodes quoted-printable: removes soft line breaks and turns `=C3=A1` into bytes. */
const decoded = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

/** Reads a mail as it came over the network. */
export function readMail(raw: string): WrittenMail {
  const text = decoded(raw);
  return { to: /^To: (.*)$/m.exec(text)?.[1]?.trim() ?? "", text };
}

/** The link in a mail. Throws if there is none. */
export function linkIn({ text }: WrittenMail): string {
  const link = /https?:\/\/\S+\/(?:reset-password|confirm-email)\?token=[\w-]+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link in ${text}`);
  return link;
}

/** All mails so far, oldest first. */
export function writtenMails({ directory }: Pick<Plant, "directory">): WrittenMail[] {
  const folder = path.join(directory, "data", "mail");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml") && !name.startsWith("."))
    .toSorted()
    .map((name) => readMail(readFileSync(path.join(folder, name), "latin1")));
}

/** Waits for `count` mails to a person and returns the link of the newest. */
export async function linkMailedTo(
  plant: Pick<Plant, "directory">,
  email: string,
  count = 1,
): Promise<string> {
  const mail = await until(`mail ${count} to ${email}`, () => {
    const theirs = writtenMails(plant).filter(({ to }) => to === email);
    return theirs.length >= count ? theirs.at(-1) : undefined;
  });
  return linkIn(mail);
}
