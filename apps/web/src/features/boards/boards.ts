import {
  type Board,
  type BoardSettings,
  boardPages,
  boardSettings,
  changeBoard,
  listBoards,
  pairBoard,
  readBoard,
  revokeBoard,
} from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import { z } from "zod";
import type { Registration } from "../../shared/registration/registration.ts";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";

const time = boardSettings.shape.darkFrom.unwrap();

/** Schema of the form. `code` is used only for a new screen. */
export const boardForm = (locale: Locale) =>
  z
    .object({
      code: z.string(),
      name: requiredText(48),
      place: z.string().trim().max(60),
      equipments: z.array(z.number()),
      pages: z.array(z.enum(boardPages)).min(1, "boards.pagesRequired"),
      seconds: numberRules(locale).whole({ min: 5, max: 600 }),
      zoom: boardSettings.shape.zoom,
      theme: boardSettings.shape.theme,
      dims: z.boolean(),
      darkFrom: time,
      darkTo: time,
      warnStops: z.boolean(),
    })
    .transform(({ dims, darkFrom, darkTo, ...rest }) => ({
      ...rest,
      darkFrom: dims ? darkFrom : null,
      darkTo: dims ? darkTo : null,
    }));
export type BoardValues = z.input<ReturnType<typeof boardForm>>;
export type BoardDraft = z.output<ReturnType<typeof boardForm>>;

const settingsOf = (draft: BoardDraft): BoardSettings => {
  const { code: _, ...settings } = draft;
  return settings;
};

/** Registration of screens. Pairing creates one; removing revokes it permanently. */
export const boards: Registration<Board, BoardDraft> = {
  name: "boards",
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  auditedAs: ({ id }) => ({ entity: "board", entityId: String(id) }),
  list: async ({ api, tenant }, _removed, signal) => ({
    rows: await api.call(listBoards, { params: { tenant } }, signal),
  }),
  read: ({ api, tenant }, id, signal) => api.call(readBoard, { params: { tenant, id } }, signal),
  create: ({ api, tenant }, draft) => api.call(pairBoard, { params: { tenant }, body: draft }),
  update: ({ api, tenant }, { id, version }, draft) =>
    api.call(changeBoard, { params: { tenant }, body: { ...settingsOf(draft), id }, version }),
  remove: ({ api, tenant }, { id, version }) =>
    api.call(revokeBoard, { params: { tenant, id: String(id) }, version }),
};
