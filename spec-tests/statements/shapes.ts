import { notShown, observed, spec } from "./statement.js";

/** The shapes of populated relations. */
const relationStatements = [
  spec("2.4-to-one", "A populated to-one relation MUST be { data: { id, attributes } }.", ["shapes-to-one"]),
  spec("2.4-to-one-unset", "A populated to-one relation that is unset MUST be { data: null }.", [
    "shapes-to-one-unset",
  ]),
  spec(
    "2.4-to-many",
    "A populated to-many relation MUST be { data: [{ id, attributes }, ...] }, however few there are.",
    ["shapes-to-many", "shapes-to-many-empty"],
  ),
  spec(
    "2.4-related-entry",
    "A related entry MUST have the shape of an entry: scalar and system attributes, and no more.",
    ["shapes-populated-attributes", "shapes-same-as-own-list"],
  ),
  spec("2.4-related-user", "A related user MUST have that shape too.", ["users-populated"]),
  observed("2.4-hidden", "I-81", ["resources-hidden-in-relations"]),
];

const componentStatements = [
  spec(
    "2.4-component",
    "A populated single component MUST be an object with id and the component's fields.",
    ["shapes-component-single"],
    { elsewhere: ["resources-id-integer"] },
  ),
  spec("2.4-component-repeatable", "A populated repeatable component MUST be an array of such objects.", [
    "shapes-component-repeatable",
    "shapes-component-repeatable-one",
  ]),
  spec("2.4-inside-components", "What is populated inside a component MUST have the same shapes.", [
    "shapes-inside-components",
  ]),
  observed("2.4-component-unset", "I-93", ["shapes-component-unset"]),
  spec(
    "2.4-zone",
    "A populated dynamic zone MUST be an array of objects with id, __component (<category>.<name>) and fields.",
    ["shapes-dynamic-zone"],
  ),
  observed("2.4-hidden-in-zones", "I-81", ["resources-hidden-in-zones"]),
];

const localizationStatements = [
  spec("2.4-localizations", "localizations MUST be { data: [the entries in the other locales] }.", [
    "locales-localizations",
    "locales-localizations-attributes",
  ]),
  observed("2.4-localizations-of-single", "I-77", ["single-localizations"]),
  observed("2.4-localization-created", "I-119", ["writes-localization"]),
];

const mediaStatements = [
  spec("2.4-media", "A populated single media field MUST be { data: { id, attributes } }.", ["shapes-media-single"]),
  spec(
    "2.4-media-attributes",
    "A file MUST have name, alternativeText, caption, width, height, formats, hash, ext, mime, size, url, previewUrl, provider, provider_metadata, createdAt and updatedAt.",
    ["media-attributes"],
  ),
  spec(
    "2.4-media-texts",
    "name, alternativeText, caption, hash, ext, mime, url and provider MUST hold the file's texts.",
    ["media-values", "media-empty-texts", "media-all-texts"],
  ),
  spec("2.4-media-dimensions", "width and height of a file MUST be integers.", ["media-values", "media-not-an-image"]),
  spec("2.4-media-size", "size of a file MUST be a number.", ["media-values"]),
  spec("2.4-media-preview", "previewUrl of a file MUST be a string or null.", ["media-values", "media-not-an-image"]),
  spec("2.4-media-provider-metadata", "provider_metadata of a file MUST be what is stored, or null.", [
    "media-provider-metadata",
  ]),
  spec("2.4-media-formats", "formats of a file MUST be an object keyed by format name.", [
    "media-values",
    "media-formats",
    "media-fewer-formats",
  ]),
  spec("2.4-format-members", "A format MUST have name, hash, ext, mime, width, height, size, path (or null) and url.", [
    "media-formats",
  ]),
  observed("2.4-media-multiple", "I-93", ["shapes-media-multiple"]),
  observed("2.4-media-multiple-empty", "I-93", ["shapes-media-multiple-empty"]),
];

const polymorphicStatements = [
  observed("2.4-polymorphic-one", "I-69", ["populate-polymorphic-to-one"]),
  observed("2.4-polymorphic-many", "I-69", ["populate-polymorphic-to-many"]),
  observed("2.4-hidden-in-polymorphic", "I-81", ["resources-hidden-in-polymorphic"]),
];

/** Section 2.4: the shapes of what is populated. */
export const shapeStatements = [
  ...relationStatements,
  ...mediaStatements,
  ...componentStatements,
  ...localizationStatements,
  spec("2.4-definitions", "Attribute names and component definitions MAY be whatever a deployment defines.", [], {
    ...notShown,
    level: "MAY",
  }),
  ...polymorphicStatements,
];
