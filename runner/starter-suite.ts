/** The suite that `init` writes: every part that a suite must have, each with a word on what it is. */
export const starterSuite = (schema: string): string => `{
  "$schema": ${JSON.stringify(schema)},
  "version": 1,
  "name": "starter",
  // Every random choice follows from the seed: the same suite gives the same report.
  "seed": 1,

  // Simulated models need no network and no key. "skill" is the chance of being right, here by domain.
  "models": [
    { "id": "all-round", "use": "simulated", "with": { "skill": 0.7, "correlation": 0.3 } },
    { "id": "twin", "use": "simulated", "with": { "skill": 0.7, "correlation": 0.9 } },
    { "id": "chemist", "use": "simulated", "with": { "skill": { "default": 0.4, "chemistry": 0.95 } } }
  ],

  // Who may meet: every coalition of a pool's members is played and valued.
  "pools": [{ "id": "team", "members": ["all-round", "twin", "chemist"] }],

  // How they collaborate. The last is a control: what the best member does alone.
  "methods": [
    { "id": "vote", "use": "majority-vote" },
    { "id": "route", "use": "trained-routing" },
    { "id": "best-member", "use": "single" }
  ],

  // On what. Whatever is fitted or chosen sees the dev items alone; the test items are reported.
  "datasets": [
    {
      "id": "exam",
      "use": "generated",
      "with": { "count": 500, "domains": { "history": 1, "chemistry": 1 }, "signal": 0.8 },
      "dev": 200,
      "test": 300
    }
  ],

  // What must hold, for instance before a change is merged.
  "gates": [{ "metric": "accuracy", "where": { "method": "route" }, "min": 0.7 }]
}
`;
