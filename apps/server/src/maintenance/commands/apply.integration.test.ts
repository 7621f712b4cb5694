import { writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MaintenancePlace, openMaintenancePlace } from "../testing/maintenance-place.ts";

let place: MaintenancePlace;
beforeAll(async () => {
  place = await openMaintenancePlace();
});
afterAll(() => place.close());

describe("apply", () => {
  const write = async (file: unknown) => {
    await writeFile(path.join(place.root, "file.json"), JSON.stringify(file));
    return place.fiel("apply", "--tenant", "lines", "file.json");
  };

  it("reports what it did, and leaves a trace of changes alone", async () => {
    await place.addTenant("lines");
    const operators = [{ code: 1, name: "Ana" }];
    expect(await write({ operators })).toMatchObject({
      code: 0,
      printed: ["operadores: 1 criado, 0 alterados, 0 iguais"],
    });
    expect(await write({ operators })).toMatchObject({
      code: 0,
      printed: ["operadores: 0 criados, 0 alterados, 1 igual"],
    });
    const applied = await place.server.withTenant(await place.idOf("lines"), (transaction) =>
      transaction.selectFrom("audit_entries").select("after").where("action", "=", "apply").execute(),
    );
    expect(applied).toEqual([{ after: [{ kind: "operators", created: 1, changed: 0, same: 0 }] }]);
  });

  it("of one client finds nothing of another's, whatever is called alike", async () => {
    const [group, name] = ["Grãos", "EQ1"];
    const file = {
      groups: [{ name: group }],
      equipment: [{ mid: 1, name, group, type: 1, ip: "10.0.0.1" }],
      products: [{ code: 7, name: "Arroz", netWeight: 1000, packageWeight: 10 }],
      operators: [{ code: 1, name: "Ana" }],
      events: [{ code: 20, name: "Falta de filme" }],
    };
    for (const tenant of ["first", "second"]) {
      await place.addTenant(tenant);
      await writeFile(path.join(place.root, "alike.json"), JSON.stringify(file));
      const { code, complaints, printed } = await place.fiel("apply", "--tenant", tenant, "alike.json");
      expect([code, complaints, printed.filter((line) => !/: 1 criad[oa], 0/.test(line))]).toEqual([
        0,
        [],
        [],
      ]);
    }
  });

  it("leaves in the trail each thing that is new or changed, with what it was", async () => {
    await place.addTenant("traced");
    const apply = async (file: unknown) => {
      await writeFile(path.join(place.root, "traced.json"), JSON.stringify(file));
      return place.fiel("apply", "--tenant", "traced", "traced.json");
    };
    const operators = [
      { code: 1, name: "Ana" },
      { code: 2, name: "Bia" },
    ];
    await apply({ operators, groups: [{ name: "Grãos" }] });
    await apply({ operators: [{ code: 1, name: "Ana Lima" }, operators[1]] });
    const found = await place.server.withTenant(await place.idOf("traced"), (transaction) =>
      transaction
        .selectFrom("audit_entries")
        .select(["actor", "actor_kind", "action", "entity", "entity_name", "before", "after"])
        .where("entity", "in", ["operator", "group"])
        .orderBy("id")
        .execute(),
    );
    const by = { actor: "manutenção", actor_kind: "system" };
    expect(found).toMatchObject([
      { ...by, action: "create", entity: "group", entity_name: "Grãos", before: null },
      { ...by, action: "create", entity: "operator", before: null, after: { code: 1, name: "Ana" } },
      { ...by, action: "create", entity: "operator", before: null, after: { code: 2, name: "Bia" } },
      { ...by, action: "update", entity: "operator", before: { name: "Ana" }, after: { name: "Ana Lima" } },
    ]);
  });

  it("names in the trail the group of an equipment, not its number", async () => {
    await place.addTenant("grouped");
    const apply = async (file: unknown) => {
      await writeFile(path.join(place.root, "grouped.json"), JSON.stringify(file));
      return place.fiel("apply", "--tenant", "grouped", "grouped.json");
    };
    const groups = [{ name: "Grãos" }, { name: "Farinhas" }];
    await apply({ groups, equipment: [{ mid: 1, name: "EQ1", group: "Grãos", ip: "10.0.0.1" }] });
    await apply({ equipment: [{ mid: 1, name: "EQ1", group: "Farinhas", ip: "10.0.0.1" }] });
    const found = await place.server.withTenant(await place.idOf("grouped"), (transaction) =>
      transaction
        .selectFrom("audit_entries")
        .select(["action", "entity_name", "before", "after"])
        .where("entity", "=", "equipment")
        .orderBy("id")
        .execute(),
    );
    expect(found).toMatchObject([
      { action: "create", entity_name: "EQ1", after: { group: "Grãos" } },
      { action: "update", entity_name: "EQ1", before: { group: "Grãos" }, after: { group: "Farinhas" } },
    ]);
  });

  it("refuses a bad file, and one that is not there, in one sentence", async () => {
    expect(await write({ operators: [{ code: "x" }] })).toMatchObject({
      code: 1,
      complaints: [expect.stringContaining("operators[0].code")],
    });
    expect(await place.fiel("apply", "--tenant", "lines", "none.json")).toMatchObject({
      code: 1,
      complaints: ["Não foi possível ler o arquivo none.json."],
    });
    expect(await place.fiel("apply", "--tenant", "lines")).toMatchObject({
      code: 1,
      complaints: ["Falta o arquivo com os cadastros."],
    });
  });

  it("names the place of a text that no store takes", async () => {
    const { code, complaints } = await write({ operators: [{ code: 1, name: "A\u0000" }] });
    expect([code, complaints]).toEqual([
      1,
      ["Nada foi alterado. operators[0].name: Use só letras, algarismos e sinais comuns."],
    ]);
  });
});
