import type { Product, SavedProduct } from "@fiel/contracts";
import sharp from "sharp";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../../testing/test-caller.ts";
import { describeConfigurationFiles } from "./testing/configuration-files.part.ts";
import { picture } from "./testing/picture.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let token: string;
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  ({ token } = await test.signIn(tenant, "Admin"));
  admin = testCaller(test.app, tenant.tenant, token);
});

const path = "/registrations/products";
const coffee = {
  name: "Café 250 g",
  codeText: "2031",
  barCode: "7891234520318",
  type: "Café",
  brand: "Ouro",
  packSize: "20",
  unit: "unitg0",
  netWeight: "250",
  packageWeight: "8",
  correctionBelow: "4",
  correctionAbove: "5",
  rejectUnder: "9",
  rejectOver: "12",
  invalidAbove: "-1",
  invalidBelow: "-1",
  invalidDevianceAbove: "-1",
  factoryDefault: "true",
};
type Fields = Readonly<Record<string, string>>;
const thumb = async (bytes?: Buffer) => ({
  thumbImage: { name: "x.png", bytes: bytes ?? (await picture()) },
});
const post = (fields: Fields, files?: Parameters<typeof formOf>[1], app?: FastifyInstance) =>
  admin<SavedProduct>(path, { method: "POST", ...formOf(fields, files), ...(app ? { app } : {}) });
const put = (fields: Fields, files?: Parameters<typeof formOf>[1], headers: Fields = {}) => {
  const form = formOf(fields, files);
  return admin<SavedProduct>(path, { method: "PUT", ...form, headers: { ...form.headers, ...headers } });
};
const fetchFile = (url: string, headers: Fields = {}) =>
  test.app.inject({ url, headers: { ...bearer(token), ...headers } });

describe("a product", () => {
  it("is created as its form says, with computed invalid limits", async () => {
    const { status, body } = await post(coffee);
    expect([status, body]).toEqual([
      200,
      {
        ...coffee,
        id: expect.any(Number) as number,
        code: 2031,
        packSize: 20,
        netWeight: 250,
        packageWeight: 8,
        correctionBelow: 4,
        correctionAbove: 5,
        rejectUnder: 9,
        rejectOver: 12,
        invalidAbove: 284,
        invalidBelow: 232,
        invalidDevianceAbove: 9,
        factoryDefault: true,
        costPerKg: null,
        imagePath: null,
        completeName: "2031 - Café 250 g",
        version: 1,
        createdAt: expect.any(Number) as number,
        removedAt: null,
      },
    ]);
  });

  it("is listed as people look for it, whole and by parts: accents and capitals beside plain letters", async () => {
    for (const [place, name] of ["Zinco", "Água", "banana", "Abacaxi", "açúcar 10", "Açúcar 9"].entries())
      await post({ ...coffee, name, codeText: `P-${place}`, barCode: `${place}` });
    const names = async (query = "") => (await admin<Product[]>(path + query)).body.map((one) => one.name);
    const [first, second, ...rest] = ["Abacaxi", "açúcar 10", "Açúcar 9", "Água", "banana", "Zinco"];
    expect(await names()).toEqual([first, second, ...rest]);
    const found = (await admin<Product[]>(`${path}?limit=2`)).body;
    expect(found.map(({ name }) => name)).toEqual([first, second]);
    expect(await names(`?limit=4&after=${found[1]?.id}`)).toEqual(rest);
    const operators = "/registrations/operators";
    for (const [place, name] of ["Zélia", "Ítalo", "ivo", "Turno 10", "Turno 9"].entries())
      await admin(operators, { body: { name, code: place + 1 } });
    expect((await admin<{ name: string }[]>(operators)).body.map(({ name }) => name)).toEqual([
      "Ítalo",
      "ivo",
      "Turno 9",
      "Turno 10",
      "Zélia",
    ]);
  });

  it("has codes of its own among those that are there, also when two press at once", async () => {
    const both = await Promise.all([post(coffee), post(coffee, undefined, other)]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set(["ProductAlreadyExists", null]));
    const again = await post(coffee);
    expect([again.status, Object.keys(again.fields)]).toEqual([409, ["codeText"]]);
    const [product] = (await admin<Product[]>(path)).body;
    await admin(`${path}/${product?.id}`, { method: "DELETE" });
    expect((await post(coffee)).status).toBe(200);
    const back = await admin(`${path}/${product?.id}/restore`, { method: "POST" });
    expect([back.status, back.code]).toEqual([409, "ProductAlreadyExists"]);
  });

  it("is numbered by its text code where that is a number that is free", async () => {
    expect((await post({ ...coffee, codeText: "ARZ" })).body.code).toBe(1);
    expect((await post({ ...coffee, codeText: "2" })).body.code).toBe(2);
    expect((await post({ ...coffee, codeText: "02" })).body.code).toBe(3);
    expect((await post({ ...coffee, codeText: "7891234520318" })).body.code).toBe(4);
    expect((await post({ ...coffee, codeText: "X", code: "77" })).body.code).toBe(77);
  });

  it.each<[object, Fields]>([
    [{ name: "", codeText: " ", barCode: "", type: "", brand: "" }, {}],
    [{ packSize: "0" }, {}],
    [{ packSize: "1,5" }, {}],
    [{ netWeight: "-1" }, {}],
    [{ netWeight: "" }, { netWeight: "Obrigatório." }],
    [{ netWeight: "99999999999" }, {}],
    [{ rejectOver: "0" }, { rejectOver: "Deve ser 1 ou mais, ou ficar vazio." }],
    [{ unit: "unitkg9" }, {}],
    [{ costPerKg: "-1" }, {}],
    [
      { rejectOver: "4" },
      {
        rejectOver: "O limite de rejeição está dentro da faixa de correção.",
        correctionAbove: "O limite de rejeição está dentro da faixa de correção.",
      },
    ],
    [{ factoryDefault: "false", invalidAbove: "269" }, { invalidAbove: expect.any(String) as string }],
    [{ factoryDefault: "false", invalidBelow: "260" }, { invalidBelow: expect.any(String) as string }],
  ])("is refused with %j", async (fields, problems) => {
    const bad = await post({ ...coffee, ...fields });
    expect([bad.status, bad.code]).toEqual([422, "InvalidRequest"]);
    const named = Object.keys(problems).length > 0 ? Object.keys(problems) : Object.keys(fields);
    expect(Object.keys(bad.fields).toSorted()).toEqual(named.toSorted());
    expect(bad.fields).toMatchObject(problems);
    expect((await admin<Product[]>(path)).body).toEqual([]);
  });

  it("may be odd, and is told so", async () => {
    const heavy = await post({ ...coffee, packageWeight: "300", rejectOver: "200" });
    expect([heavy.status, heavy.body.warnings]).toEqual([
      200,
      { packageWeight: "packageHeavierThanNet", rejectOver: "rejectBeyondInvalid" },
    ]);
  });

  it("changes but for its codes and its unit, and not over another's change", async () => {
    const { id } = (await post({ ...coffee, costPerKg: "46.5" })).body;
    const own = { ...coffee, id: String(id) };
    const changed = await put({ ...own, name: "Café novo", netWeight: "500" });
    expect(changed.body).toMatchObject({ name: "Café novo", invalidAbove: 559, costPerKg: 46.5, version: 2 });
    const locked = await put({ ...own, codeText: "1", code: "9", unit: "unitg1" });
    expect([locked.status, Object.keys(locked.fields)]).toEqual([422, ["code", "codeText", "unit"]]);
    const stale = await put(own, undefined, { "if-match": '"1"' });
    expect([stale.status, stale.body]).toMatchObject([412, { error: { current: { name: "Café novo" } } }]);
    expect((await put({ ...own, costPerKg: "" })).body.costPerKg).toBeNull();
  });

  it("is found by any part of its texts, page by page, and by its key", async () => {
    for (const [codeText, name] of [
      ["1", "Arroz"],
      ["2", "Açúcar 50%"],
      ["A_3", "Café"],
    ] as const)
      await post({ ...coffee, codeText, name });
    const names = async (query: string) =>
      (await admin<Product[]>(`${path}?${query}`)).body.map(({ name }) => name);
    expect(await names("search=arr")).toEqual(["Arroz"]);
    expect(await names(`search=${encodeURIComponent("%")}`)).toEqual(["Açúcar 50%"]);
    expect(await names("search=_")).toEqual(["Café"]);
    // People type without accents, with combining accents, in any case and with extra blanks.
    for (const typed of ["acucar", "AÇÚCAR", "Açúcar".normalize("NFD"), "acucar  50"])
      expect(await names(`search=${encodeURIComponent(typed)}`)).toEqual(["Açúcar 50%"]);
    expect(await names("search=78912")).toHaveLength(3);
    expect(await names("key=A_3")).toEqual(["Café"]);
    const all = await names("");
    const first = (await admin<Product[]>(`${path}?limit=2`)).body;
    const second = await names(`limit=2&after=${first[1]?.id}`);
    expect([...first.map(({ name }) => name), ...second]).toEqual(all);
    for (const query of ["limit=0", "after=x", "after=0", "search=a%00b", "key=a%00b"])
      expect([query, (await admin(`${path}?${query}`)).status]).toEqual([query, 422]);
  });
});

describe("its picture", () => {
  it("is a jpg of 120 x 120, its address another for another", async () => {
    const created = await post(coffee, await thumb());
    const imagePath = created.body.imagePath ?? "";
    const answer = await fetchFile(imagePath);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      width: 120,
      height: 120,
      format: "jpeg",
    });
    const etag = String(answer.headers.etag);
    expect((await fetchFile(imagePath, { "if-none-match": etag })).statusCode).toBe(304);
    const own = { ...coffee, id: String(created.body.id) };
    const next = await put(own, await thumb(await picture("#123")));
    expect(next.body.imagePath).not.toBe(imagePath);
    expect((await put(own)).body.imagePath).toBe(next.body.imagePath);
    expect((await put({ ...own, removePicture: "true" })).body.imagePath).toBeNull();
    expect((await fetchFile(imagePath)).statusCode).toBe(404);
  });

  it("that is none is refused, and nothing is saved", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const bytes of [svg, Buffer.from("nada"), Buffer.alloc(11 * 1024 * 1024)]) {
      const bad = await post(coffee, await thumb(bytes));
      expect([bad.status, Object.keys(bad.fields)]).toEqual([422, ["thumbImage"]]);
    }
    expect((await admin<Product[]>(path)).body).toEqual([]);
  });

  it("is another tenant's to nobody", async () => {
    const { imagePath } = (await post(coffee, await thumb())).body;
    const elsewhere = await test.postgres.addTenant();
    const stranger = await test.signIn(elsewhere, "Admin");
    const own = String(imagePath).replace(tenant.tenant, elsewhere.tenant);
    expect((await fetchFile(own, bearer(stranger.token))).statusCode).toBe(404);
  });
});

describeConfigurationFiles(() => ({ test, tenant, admin, fetchFile, addProduct: () => post(coffee) }));
