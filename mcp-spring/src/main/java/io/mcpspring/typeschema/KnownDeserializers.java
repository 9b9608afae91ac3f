package io.mcpspring.typeschema;

import tools.jackson.databind.cfg.DeserializerFactoryConfig;
import tools.jackson.databind.deser.BeanDeserializerFactory;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.json.JsonMapper;

/**
 * Check whether a mapper reads values by Jackson's own deserializers.
 */
final class KnownDeserializers {

	/** Those of dates, which each mapper has. */
	private static final int OF_JACKSON = 1;

	private KnownDeserializers() {
	}

	/**
	 * Return whether no module and no application has added deserializers.
	 * @param mapper the builder of a mapper, which has built it
	 * @return whether all are Jackson's own
	 */
	static boolean areAll(JsonMapper.Builder mapper) {
		if (mapper.deserializerFactory().getClass() != BeanDeserializerFactory.class) {
			return false;
		}
		DeserializerFactoryConfig config = ((BeanDeserializerFactory) mapper.deserializerFactory()).getFactoryConfig();
		int found = 0;
		for (Deserializers ignored : config.deserializers()) {
			found++;
		}
		return found <= OF_JACKSON && !config.hasDeserializerModifiers();
	}

}
