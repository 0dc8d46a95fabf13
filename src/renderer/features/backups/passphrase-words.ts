/** English words of a passphrase: short, common, and never mistaken for each other. 256 of them, a byte each. */
export const passphraseWords: readonly string[] = `
  acorn amber anchor apple apron arrow aunt autumn badger bagel bakery balcony ballet balloon
  bamboo banana banjo barn basket beach beaver beetle bell berry birch biscuit blanket blossom
  boat bonfire bottle branch bread breeze brick bridge broom brush bubble bucket buffalo
  butter button cabin cactus camel candle canoe canyon carpet carrot castle cellar cello
  cherry chess chimney cinema circle clever cloud clover cobbler coconut comet compass copper
  coral cotton cousin cricket crystal cupboard curtain daisy dancer desert diamond dinner
  dolphin donkey dragon drummer eagle echo elbow emerald engine evening falcon farmer feather
  fiddle finger flamingo flute forest fossil fountain foxglove friday frog galaxy garden
  garlic gecko ginger giraffe glacier goose grape guitar hammer hammock harbour harvest hazel
  hedgehog helmet heron hockey honey horizon iceberg igloo island ivory jacket jasmine jelly
  jigsaw jungle juniper kayak kettle kingdom kitchen kite koala ladder lagoon lantern lavender
  lemon library lilac lion lizard lobster lullaby magnet mango maple marble market meadow
  melon mermaid mirror mitten monday mountain muffin museum napkin nectar needle noodle nutmeg
  oasis ocean olive onion orange orchard otter oven oyster paddle pancake panda panther paper
  parrot peach peanut pebble pelican pencil penguin pepper piano picnic pigeon pillow pirate
  planet plum pocket pony popcorn potato prairie pudding puffin pumpkin puppet puzzle quilt
  rabbit radish rainbow raven ribbon river robin rocket rooster saddle sailor salmon sandal
  saturn seagull secret shadow shelter silver sister skater sparrow spider spinach spoon
  squirrel stable starfish statue stone summer sunday sunset swallow table tadpole teapot
  temple thimble thunder ticket tiger tomato tortoise tractor treasure trumpet
`
  .trim()
  .split(/\s+/);
