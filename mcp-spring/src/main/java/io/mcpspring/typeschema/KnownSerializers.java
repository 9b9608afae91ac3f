package io.mcpspring.typeschema;

import tools.jackson.databind.cfg.SerializerFactoryConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.BeanSerializerFactory;
import tools.jackson.databind.ser.SerializerFactory;

/**
 * Factory of Jackson's serializers that also tells whether any were added, which a mapper
 * does not.
 */
final class KnownSerializers extends BeanSerializerFactory {

	private static final long serialVersionUID = 1L;

	/** The modules of every mapper: that for dates and times. */
	private static final int OF_JACKSON = 1;

	private KnownSerializers(SerializerFactoryConfig config) {
		super(config);
	}

	/**
	 * Set this factory for a mapper that is being built, unless it has a custom one.
	 * @param mapper the builder of the mapper
	 */
	static void use(JsonMapper.Builder mapper) {
		if (mapper.serializerFactory() == BeanSerializerFactory.instance) {
			mapper.serializerFactory(new KnownSerializers(new SerializerFactoryConfig()));
		}
	}

	/**
	 * Return whether all serializers of a mapper are certainly Jackson's own.
	 * @param mapper its builder; modules are known only after the mapper was built
	 */
	static boolean areAll(JsonMapper.Builder mapper) {
		return mapper.serializerFactory() instanceof KnownSerializers known && known.isUnchanged();
	}

	private boolean isUnchanged() {
		if (this._factoryConfig.hasSerializerModifiers()) {
			return false;
		}
		int found = 0;
		for (Object ignored : this._factoryConfig.serializers()) {
			found++;
		}
		return found <= OF_JACKSON;
	}

	@Override
	public SerializerFactory withConfig(SerializerFactoryConfig config) {
		return new KnownSerializers(config);
	}

}
