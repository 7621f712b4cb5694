import { deviceConfig, type Product, type ProductConfiguration, type SavedProduct } from "@fiel/contracts";
import sharp from "sharp";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../../testing/test-caller.ts";

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
const picture = (color = "#abc") =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer();
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

describe("its configuration files", () => {
  const bytes = Buffer.from("produto;peso\r\nCaf\xe9;250\r\n", "latin1");
  let product: number;
  let equipment: number;
  beforeEach(async () => {
    product = (await post(coffee)).body.id;
    const body = { name: "CAF1", ip: "10.0.0.1" };
    equipment = (await admin<{ id: number }>("/registrations/equipments", { body })).body.id;
  });
  const files = () => `${path}/${product}/equipments`;
  const one = () => `${files()}/${equipment}/config`;
  const upload = (content: Buffer, name = "café.csv", to = one(), seen = {}) => {
    const { body, headers } = formOf({}, { productconfig: { name, bytes: content } });
    return admin<ProductConfiguration>(to, { method: "PUT", body, headers: { ...headers, ...seen } });
  };
  const listed = async () => (await admin<ProductConfiguration[]>(`${files()}/config`)).body;

  it("are kept for each equipment and downloaded byte for byte", async () => {
    const kept = await upload(bytes);
    expect(kept.body).toMatchObject({
      p: product,
      eq: equipment,
      equipmentName: "CAF1",
      fileSize: bytes.length,
    });
    expect(await listed()).toEqual([kept.body]);
    const answer = await fetchFile(`/api/client/${tenant.tenant}${one()}`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/csv"]);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''caf%C3%A9.csv");
    await upload(Buffer.from("a;b"));
    expect(await listed()).toMatchObject([{ fileSize: 3 }]);
  });

  it("reach the gateway byte for byte, text or not", async () => {
    const key = await test.addDeviceKey(tenant.tenantId);
    const delivered = async () => {
      const answer = await test.app.inject({ url: "/api/device/v1/config", headers: bearer(key) });
      const [file] = deviceConfig.parse(answer.json()).files;
      return Buffer.from(file?.content ?? "", file?.encoding ?? "utf8");
    };
    for (const content of [bytes, Buffer.from("produto;peso\nCafé;250")]) {
      await upload(content);
      expect((await delivered()).equals(content)).toBe(true);
    }
  });

  it("are removed one by one, of a product, of an equipment", async () => {
    await upload(bytes);
    expect((await admin(one(), { method: "DELETE" })).body).toEqual({ success: true });
    expect((await admin(one(), { method: "DELETE" })).status).toBe(404);
    expect((await admin(one())).status).toBe(404);
    await upload(bytes);
    expect((await admin(`${files()}/config`, { method: "DELETE" })).body).toBe(true);
    expect(await listed()).toEqual([]);
    await upload(bytes);
    const all = `/registrations/equipments/${equipment}/products/config`;
    expect((await admin(all, { method: "DELETE" })).body).toBe(true);
    expect(await listed()).toEqual([]);
  });

  it("that somebody else put there meanwhile are not overwritten, nor removed, by who did not see them", async () => {
    const sawNone = { "if-match": '"0"' };
    const answers = await Promise.all(
      ["1", "2"].map((text) => upload(Buffer.from(text), `${text}.csv`, one(), sawNone)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const [kept, refused] = [200, 412].map((wanted) => answers.find(({ status }) => status === wanted));
    expect([refused?.code, refused?.body]).toMatchObject([
      "ChangedMeanwhile",
      { error: { current: { fileName: kept?.body.fileName } } },
    ]);
    expect(await listed()).toEqual([kept?.body]);
    const sawFirst = { "if-match": String(kept?.headers["etag"]) };
    expect((await upload(bytes, "c.csv", one(), sawFirst)).status).toBe(200);
    expect((await admin(one(), { method: "DELETE", headers: sawFirst })).status).toBe(412);
    expect(await listed()).toMatchObject([{ fileName: "c.csv" }]);
  });

  it("are CSV, by name and content, and of no more than a mebibyte", async () => {
    const wrong = "Arquivo inválido. Selecione um arquivo do tipo text/csv para enviar.";
    expect((await upload(bytes, "x.png")).fields).toEqual({ productconfig: wrong });
    expect((await upload(await picture(), "x.csv")).fields).toEqual({ productconfig: wrong });
    expect((await upload(Buffer.from("a;b", "utf16le"), "x.csv")).fields).toEqual({ productconfig: wrong });
    const large = await upload(Buffer.alloc(1024 * 1024 + 1, 65));
    expect([large.status, large.fields]).toEqual([422, { productconfig: "O arquivo é grande demais." }]);
    const none = await admin(one(), { method: "PUT", ...formOf({}) });
    expect(none.fields).toEqual({ productconfig: "Obrigatório." });
    expect((await upload(bytes, "x.csv", `${files()}/999999/config`)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });
});
