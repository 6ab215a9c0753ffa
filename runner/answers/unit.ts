const names: Readonly<Record<string, string>> = {
  centimeter: "cm",
  centimetre: "cm",
  millimeter: "mm",
  meter: "m",
  metre: "m",
  kilometer: "km",
  kilometre: "km",
  inch: "in",
  inche: "in",
  foot: "ft",
  feet: "ft",
  yard: "yd",
  mile: "mi",
  second: "s",
  sec: "s",
  minute: "min",
  hour: "h",
  hr: "h",
  gram: "g",
  kilogram: "kg",
  liter: "l",
  litre: "l",
  degree: "°",
  dollar: "$",
  unit: "",
  cubic: "cubic",
  square: "square",
  sq: "square",
  mph: "mi/h",
};

/** Small words that say no unit. */
const filler = new Set(["", "of", "the", "is", "about", "approximately", "exactly"]);

/** A unit by one name: "square centimeters", "cm^2" and "sq cm" are `cm^2`; plain "units" is none. */
export function unitOf(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/\bper\b/g, "/")
    .split(/[\s\\]+/)
    .filter((word) => !filler.has(word))
    .map((word) => {
      const [, stem = word, power = ""] = /^([a-z°]+?)\.?((?:\^\{?\d\}?)?)$/.exec(word) ?? [];
      const single = stem.length > 3 && stem.endsWith("s") ? stem.slice(0, -1) : stem;
      return (names[stem] ?? names[single] ?? single) + power.replace(/[{}]/g, "");
    });
  const power = words[0] === "square" ? "^2" : words[0] === "cubic" ? "^3" : "";
  const unit = (power === "" ? words : words.slice(1)).join("");
  return unit === "" ? "" : unit + power;
}
