import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, recordId } from "./fields.ts";
import { listQuery, recordCalls, recordParams, registered } from "./record-calls.ts";

/** Maximum number of profiles of a client. */
export const mostMachineProfiles = 200;

/** Name of a profile, which equipment refers to, and which is the file's name in a gateway's folder. */
export const profileName = label(60).regex(/^[A-Za-z0-9][\w.-]*$/, { error: "invalidText" });

/** Profile as written, without defaults. */
const content = z.record(z.string(), z.unknown());

/** A registered machine profile. */
export const machineProfileRecord = z.object({
  ...registered,
  name: z.string(),
  title: z.string(),
  content,
  /** Machine ids of the equipment that names the profile. */
  machines: z.array(z.number().int()),
});
export type MachineProfileRecord = z.infer<typeof machineProfileRecord>;

export const machineProfileValues = z.object({ name: profileName, content });

/** All profiles, sorted by name; with `removed=true` the removed ones instead. */
export const listMachineProfiles = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/machine-profiles",
  audience: "user",
  query: listQuery,
  answer: z.array(machineProfileRecord),
  summary: "Machine profiles",
});

/**
 * Calls for one profile, checked by the schema that gateways use: 422 with `content` and each faulty place, such as
 * `content.packages.counter.address`, in the caller's language. The name is fixed (422 `locked`). 409 MachineProfileAlreadyExists (names that ship
 * included), TooManyMachineProfiles, MachineProfileInUse for removing.
 */
export const machineProfileCalls = recordCalls("machine-profiles", {
  record: machineProfileRecord,
  creation: machineProfileValues,
  change: machineProfileValues.partial().extend({ id: recordId }),
  name: "machine profile",
});

/** Checks a profile without saving it; `faults` is empty when it could be saved. */
export const checkProfile = defineCall({
  method: "POST",
  path: "/api/client/:tenant/registrations/machine-profiles/check",
  audience: "admin",
  body: z.object({ content }),
  answer: z.object({ faults: z.array(z.object({ path: z.string(), message: z.string() })) }),
  summary: "Check a machine profile",
});

/** Contents of a profile by version, newest first. */
export const listProfileVersions = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/machine-profiles/:id/versions",
  audience: "admin",
  params: recordParams,
  answer: z.array(
    z.object({
      version: z.number().int(),
      /** UTC ms. */
      savedAt: z.number().int(),
      content,
    }),
  ),
  summary: "A machine profile's versions",
});

/** Profiles that equipment can name. */
export const listProfileChoices = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/machine-profiles/choices",
  audience: "user",
  answer: z.object({
    registered: z.array(z.object({ name: z.string(), title: z.string() })),
    /** Profiles that ship with the product; `source` is the manual or program that each follows. */
    shipped: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        source: z.string().nullable(),
        testedInField: z.boolean(),
        content,
      }),
    ),
    /** Files in the gateways' folders, as last reported. A file takes precedence over a registration of the same name. */
    inFolders: z.array(
      z.object({
        name: z.string(),
        title: z.string().nullable(),
        host: z.string(),
        fault: z.string().nullable(),
      }),
    ),
  }),
  summary: "Machine profiles to choose from",
});
