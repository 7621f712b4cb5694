import { addLanguage, type ListedLanguage, listLanguages } from "@fiel/contracts";
import { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Registration } from "../../shared/registration/registration.ts";

/** The message is a translation key. */
export const languageForm = z.object({ language: z.string().min(1, "languages.selectRequired") });
export type LanguageDraft = z.output<typeof languageForm>;

const notThere = (): never => {
  throw new ApiError(404, "NotFound", "");
};

/** Registration of languages for pages and server. A language cannot be removed; its content is its texts. */
export const languages: Registration<ListedLanguage, LanguageDraft> = {
  name: "languages",
  keyOf: ({ code }) => code,
  nameOf: ({ description }) => description,
  listedOnce: true,
  list: async ({ api }, _removed, signal) => ({
    rows: await api.call(listLanguages, { params: {} }, signal),
  }),
  read: async ({ api }, code, signal) => {
    const all = await api.call(listLanguages, { params: {} }, signal);
    return all.find((one) => one.code === code) ?? notThere();
  },
  create: ({ api }, body) => api.call(addLanguage, { params: {}, body }),
  update: () => Promise.reject(new Error("Its texts change one by one.")),
  remove: () => Promise.reject(new Error("A language stays.")),
};
