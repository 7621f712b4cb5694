import * as calls from "@fiel/contracts";
import { pageModules } from "@fiel/contracts/texts/page-texts";
import type { FastifyInstance } from "fastify";
import { managerActor } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { callersLanguage } from "../../platform/http/language.ts";
import { type CallInput, mountCall } from "../../platform/http/mount-call.ts";
import { sendSheet } from "../../platform/sheets/sheet-file.ts";
import type { Sheet, WantedSheet } from "../../platform/sheets/file-rows.ts";
import { readSheet } from "../../platform/sheets/read-sheet.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { providerId } from "../../platform/tenants/provider.ts";
import type { DefinedTexts } from "../../platform/texts/define-texts.ts";
import type { OpenTexts } from "../../platform/texts/open-texts.ts";
import { addLanguage } from "./add-language.ts";
import { catalogueOf } from "./catalogue-of-texts.ts";
import { changeText } from "./change-text.ts";
import { languageTexts } from "./language-texts.ts";
import { listLanguages } from "./list-languages.ts";
import { languageNameOf, possibleCodes } from "./possible-languages.ts";
import { readLanguages, requireLanguage, storeTexts } from "./stored-texts.ts";
import { planTextFile, sheetOfTexts, textFileOf } from "./text-file.ts";

export interface LanguagesDependencies {
  readonly postgres: PostgresStore;
  readonly texts: OpenTexts;
  /** Texts defined by the server. */
  readonly serverTexts: readonly DefinedTexts[];
  /** UTC ms. */
  readonly now: () => number;
}

const languageFacts = (code: string) => {
  const { code: language, description } = languageNameOf(code);
  return { language, description };
};

/** Calls by which the provider's staff manages languages. */
export function mountLanguages(app: FastifyInstance, dependencies: LanguagesDependencies): void {
  const { postgres, texts, serverTexts, now } = dependencies;
  const catalogue = catalogueOf(pageModules, serverTexts);
  const provider = <T>(work: (transaction: TenantTransaction) => Promise<T>): Promise<T> =>
    postgres.withTenant(providerId, work);
  const textsOf = (code: string) =>
    provider(async (transaction) => languageTexts(await requireLanguage(transaction, catalogue, code)));
  const by = ({ principal, request }: Pick<CallInput<typeof calls.addLanguage>, "principal" | "request">) =>
    managerActor(principal, request, providerId);

  mountCall(app, calls.listLanguages, () => provider((transaction) => listLanguages(transaction, catalogue)));
  mountCall(app, calls.listPossibleLanguages, () =>
    provider(async (transaction) => {
      const known = new Set((await readLanguages(transaction)).map(({ code }) => code));
      return possibleCodes.filter((code) => !known.has(code)).map(languageNameOf);
    }),
  );
  mountCall(app, calls.addLanguage, async ({ body: { language }, ...caller }) => {
    const added = await provider((transaction) =>
      addLanguage(transaction, catalogue, { code: language, by: by(caller) }),
    );
    await texts.reload();
    return added;
  });
  mountCall(app, calls.readLanguage, async ({ params: { language } }) => {
    const byModule = Map.groupBy(await textsOf(language), ({ module }) => module);
    const modules = [...byModule].map(([name, texts]) => ({ name, texts }));
    return { ...languageFacts(language), modules };
  });
  mountCall(app, calls.listMissingCodes, async ({ params }) =>
    (await textsOf(params.language)).filter(({ text }) => text === ""),
  );
  mountCall(app, calls.updateLanguageText, async ({ params, body, ...caller }) => {
    const wanted = { ...body, module: params.module };
    const changed = await provider(async (transaction) => {
      const state = await requireLanguage(transaction, catalogue, params.language, true);
      const change = { wanted, by: by(caller), nowMs: now(), reader: callersLanguage(caller.request) };
      return changeText(transaction, state, change);
    });
    // Reloads on this server now, since the notice may arrive a moment later.
    await texts.reload();
    return changed;
  });
  mountFiles(app, { ...dependencies, catalogue });
}

interface FileDependencies extends Pick<LanguagesDependencies, "postgres" | "texts" | "now"> {
  readonly catalogue: ReturnType<typeof catalogueOf>;
}

/** Reads the sheet of a translator's file that has the texts. */
async function readTexts(bytes: Buffer): Promise<Sheet> {
  const read = (which: WantedSheet) => readSheet(bytes, { tenantId: providerId, field: "file", ...which });
  const found = await read({ looks: true });
  const wanted = sheetOfTexts(found);
  return wanted === undefined ? found : read({ wanted });
}

function mountFiles(app: FastifyInstance, { postgres, texts, catalogue, now }: FileDependencies): void {
  mountCall(app, calls.exportLanguage, async ({ params, query, reply }) => {
    const rows = await postgres.withTenant(providerId, async (transaction) =>
      languageTexts(await requireLanguage(transaction, catalogue, params.language)),
    );
    return sendSheet(reply, query, textFileOf(params.language, rows));
  });
  mountCall(
    app,
    calls.importLanguage,
    async ({ params: { language }, body: { digest }, files, principal, request }) => {
      const file = files.get("file");
      if (file === undefined) throw new CallError("InvalidRequest", { fields: { file: "required" } });
      const sheet = await readTexts(file.bytes);
      const nowMs = now();
      const answer = await postgres.withTenant(providerId, async (transaction) => {
        const state = await requireLanguage(transaction, catalogue, language, digest !== undefined);
        const plan = planTextFile(state, sheet, callersLanguage(request));
        if (digest === undefined) return { ...plan.answer, applied: false };
        if (digest !== plan.answer.digest) throw new CallError("ImportChanged");
        const by = managerActor(principal, request, providerId);
        await storeTexts(transaction, plan.texts, { language, by: by.name, nowMs });
        const entry = { by, action: "import", entity: "language", entityId: language };
        await recordAudit(transaction, { ...entry, after: { changed: plan.texts.length } });
        return { ...plan.answer, applied: true };
      });
      if (answer.applied) await texts.reload();
      return answer;
    },
    { fileLimit: calls.largestTextFile, tooLarge: "fileTooLarge" },
  );
}
