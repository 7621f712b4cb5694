import { getApiDescription } from "@fiel/contracts";
import { localeOf } from "@fiel/domain";
import type { Language } from "../../platform/http/languages.ts";
import { escapedHtml } from "../../platform/mail/escaped-html.ts";
import type { ApiDescription, DescribedCall, JsonSchema } from "./api-description.ts";
import { type ApiPageTexts, apiPageTexts } from "./texts/api-page-texts.ts";

const style = `
  :root { color-scheme: light dark; --s0: #f3f4f4; --s1: #fff; --text: #15191c; --text2: #4b5359; --line: #dfe2e3; --accent: #1d55c9; }
  @media (prefers-color-scheme: dark) { :root { --s0: #0e1011; --s1: #16181b; --text: #eceeef; --text2: #b4babf; --line: #262a2e; --accent: #86aefc; } }
  html { background: var(--s0); color: var(--text); font: 1rem/1.5 "Inter Variable", system-ui, sans-serif; }
  body { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.5rem; line-height: 1.25; } h2 { font-size: 1.125rem; margin: 0; } h3 { font-size: .875rem; color: var(--text2); margin: 1rem 0 .25rem; }
  p { max-width: 46rem; } a { color: var(--accent); }
  section { background: var(--s1); border: 1px solid var(--line); border-radius: 6px; padding: 1rem; margin-top: 1rem; }
  section > p { margin: .25rem 0 0; color: var(--text2); } code { font: .875em ui-monospace, monospace; }
  .wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .875rem; }
  th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); min-width: 5rem; }
  th { border-top: 0; color: var(--text2); font-weight: 500; }
`;

/** HTML page that describes the calls for programs, in a language. */
export function apiPage({ paths }: ApiDescription, language: Language): string {
  const texts = apiPageTexts.in(language);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) =>
      callSection(`${method.toUpperCase()} ${path}`, call, texts),
    ),
  );
  const sentence = (text: string): string => `<p>${escapedHtml(text)}</p>`;
  return `<!doctype html>
<html lang="${escapedHtml(localeOf(language))}" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHtml(texts.title)} · Fiel</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapedHtml(texts.title)}</h1>
${[texts.about, texts.key, texts.limits, texts.kept].map(sentence).join("\n")}
<p><a href="${getApiDescription.path}">${escapedHtml(texts.machine)} (OpenAPI)</a></p>
${calls.join("\n")}
</main>
</body>
</html>
`;
}

function callSection(
  name: string,
  { summary = "", parameters = [], responses }: DescribedCall,
  texts: ApiPageTexts,
) {
  const asked = parameters
    .filter((one) => one.in === "query")
    .map(({ name: of, required, description, schema }): Row => {
      const notes = [
        description ?? schema.description ?? "",
        required === true ? texts.required : "",
        schema.default === undefined || Array.isArray(schema.default)
          ? ""
          : `${texts.otherwise}: ${JSON.stringify(schema.default)}`,
      ];
      return [of, kindOf(schema), notes.filter(Boolean).join("; ")];
    });
  const answer = responses["200"]?.content?.["application/json"]?.schema;
  return `<section aria-label="${escapedHtml(name)}">
<h2><code>${escapedHtml(name)}</code></h2>
<p>${escapedHtml(summary)}</p>
<h3>${escapedHtml(texts.parameters)}</h3>
${asked.length === 0 ? `<p>${escapedHtml(texts.noParameters)}</p>` : table(asked, texts)}
<h3>${escapedHtml(texts.answer)}</h3>
${table(answer === undefined ? [] : fieldsOf(answer), texts)}
</section>`;
}

/** Name, type and meaning. */
type Row = readonly [string, string, string];

const table = (
  rows: readonly Row[],
  { name, kind, meaning }: ApiPageTexts,
): string => `<div class="wide" tabindex="0"><table>
<thead><tr>${[name, kind, meaning].map((text) => `<th scope="col">${escapedHtml(text)}</th>`).join("")}</tr></thead>
<tbody>
${rows.map(([of, type, text]) => `<tr><td><code>${escapedHtml(of)}</code></td><td>${escapedHtml(type)}</td><td>${escapedHtml(text)}</td></tr>`).join("\n")}
</tbody>
</table></div>`;

/** Fields of an answer; those of list elements have `[]` after the list's name. */
function fieldsOf(schema: JsonSchema, before = ""): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own: Row = [`${before}${name}`, kindOf(field), field.description ?? ""];
    const inner = present(field);
    const deeper = inner.items ?? inner;
    const place = `${before}${name}${inner.items === undefined ? "" : "[]"}.`;
    return [own, ...fieldsOf(deeper, place)];
  });
}

/** The schema without the null of an optional value. */
const present = (schema: JsonSchema): JsonSchema =>
  schema.anyOf?.find(({ type }) => type !== "null") ?? schema;

function kindOf(schema: JsonSchema): string {
  const { type, format, enum: values, anyOf, items } = schema;
  if (anyOf !== undefined) return [...new Set(anyOf.map(kindOf))].join(" | ");
  if (values !== undefined) return values.map(String).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (items !== undefined) return `${kindOf(items)}[]`;
  const name = Array.isArray(type) ? type.join(" | ") : String(type ?? "");
  return format === undefined ? name : `${name} (${format})`;
}
