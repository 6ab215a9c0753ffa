import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Html, html, visible } from "../../../runner/page/html.ts";

describe("html", () => {
  it("lets no text out of the element or the attribute that it is put in", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const made = html`<p title="${text}">${text}</p>`.text;
        const [, title, content] = /^<p title="([^"<>']*)">([^"<>']*)<\/p>$/s.exec(made)!;
        expect(title).toBe(content);
        expect(title!.replace(/&(amp|lt|gt|quot|#39);/g, "")).not.toContain("&");
      }),
    );
  });

  it("keeps HTML as it is, joins lists, and leaves nothing where there is null", () => {
    expect(html`<b>${new Html("<i>")}${["a<", html`<u>${1}</u>`, null]}</b>`.text).toBe("<b><i>a&lt;<u>1</u></b>");
  });
});

describe("a text as it is written", () => {
  it("names control characters, marks of direction and halves of characters, and keeps line ends and tabs", () => {
    expect(visible("a\u0000b\u001bc\u0085")).toBe("a[U+0000]b[U+001B]c[U+0085]");
    expect(visible("\u202Eevil\u2066\u061c")).toBe("[U+202E]evil[U+2066][U+061C]");
    expect(visible("\ud800x\uffff\ufeff")).toBe("[U+D800]x[U+FFFF][U+FEFF]");
    expect(visible("a\r\nb\tc\n")).toBe("a\nb\tc\n");
    expect(visible("שלום 😀 中文")).toBe("שלום 😀 中文");
  });
});
