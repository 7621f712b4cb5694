import { type AnswerOf, gatewayReport, type listProfileChoices, shippedProfiles } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

type Choices = AnswerOf<typeof listProfileChoices>;

const shipped = [...shippedProfiles].map(([name, content]) => ({
  name,
  title: typeof content["title"] === "string" ? content["title"] : name,
  source: typeof content["source"] === "string" ? content["source"] : null,
  testedInField: content["testedInField"] === true,
  content: { ...content },
}));

/** Profiles that equipment may use: registered ones, shipped ones and files in gateways' folders. */
export async function readProfileChoices(transaction: TenantTransaction): Promise<Choices> {
  const registered = await transaction
    .selectFrom("machine_profiles")
    .select(["name", "title"])
    .where("removed_at", "is", null)
    .orderBy("name")
    .execute();
  const gateways = await transaction
    .selectFrom("gateways")
    .select("report")
    .where("report", "is not", null)
    .orderBy("gateway")
    .execute();
  const inFolders = gateways.flatMap(({ report }) => foldersIn(report));
  return { registered, shipped, inFolders };
}

const told = gatewayReport.pick({ host: true, profiles: true });

const foldersIn = (report: unknown): Choices["inFolders"] => {
  const { host = "", profiles = [] } = told.safeParse(report).data ?? {};
  return profiles.map((one) => ({ ...one, host }));
};
