import { listMachineProfiles, machineProfileCalls, type MachineProfileRecord } from "@fiel/contracts";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { requiredText } from "../../shared/registration/rules.ts";
import { readContent } from "./profile-content.ts";

export const machineProfileForm = z.object({
  name: requiredText(60).regex(/^[A-Za-z0-9][\w.-]*$/, { error: "machineProfiles.invalidName" }),
  /** JSON text. */
  content: z.string().refine((text) => readContent(text) !== null, { error: "machineProfiles.notJson" }),
});
export type ProfileDraft = z.output<typeof machineProfileForm>;

const sent = ({ name, content }: ProfileDraft) => ({ name, content: readContent(content) ?? {} });

/** Registration of machine profiles, which tell how machines are read. */
export const machineProfiles = recordRegistration<MachineProfileRecord, ProfileDraft>({
  name: "machineProfiles",
  entity: "machineProfile",
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listMachineProfiles,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: machineProfileCalls,
  creationOf: sent,
  changeOf: sent,
});
