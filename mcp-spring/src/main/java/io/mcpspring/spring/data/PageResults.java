package io.mcpspring.spring.data;

import java.util.List;
import java.util.function.Function;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.mcpspring.server.ResultMapperCustomizer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Version;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.ser.Serializers;
import tools.jackson.databind.type.TypeFactory;

import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.data.domain.Window;
import org.springframework.data.util.Streamable;

/**
 * Customizer that writes pages, slices and windows as {@link PageResult},
 * {@link SliceResult} and {@link WindowResult}: their items and the data that a model
 * needs to request more. A {@link Streamable} without properties is written as the list
 * of its items.
 */
public final class PageResults implements ResultMapperCustomizer {

	@Override
	public void customize(JsonMapper.Builder builder) {
		builder.addModule(new LeanPages());
	}

	private static final class LeanPages extends JacksonModule {

		@Override
		public String getModuleName() {
			return LeanPages.class.getName();
		}

		@Override
		public Version version() {
			return Version.unknownVersion();
		}

		@Override
		public void setupModule(SetupContext context) {
			// Replaces the mix-ins of Spring Data, which warn of such results.
			context.setMixIn(PageImpl.class, Plain.class);
			context.setMixIn(SliceImpl.class, Plain.class);
			context.addSerializers(new LeanSerializers());
		}

	}

	/** Mix-in without annotations. */
	private interface Plain {

	}

	private static final class LeanSerializers extends Serializers.Base {

		@Override
		public @Nullable ValueSerializer<?> findSerializer(SerializationConfig config, JavaType type,
				BeanDescription.Supplier bean, JsonFormat.@Nullable Value overrides) {
			TypeFactory types = config.getTypeFactory();
			if (type.isTypeOrSubTypeOf(Page.class)) {
				return serializer(types, type, Page.class, PageResult.class, PageResult::of);
			}
			if (type.isTypeOrSubTypeOf(Slice.class)) {
				return serializer(types, type, Slice.class, SliceResult.class, SliceResult::of);
			}
			if (type.isTypeOrSubTypeOf(Window.class)) {
				return serializer(types, type, Window.class, WindowResult.class, WindowResult::of);
			}
			return (type.isTypeOrSubTypeOf(Streamable.class) && hasItemsAlone(type, bean))
					? serializer(types, type, Streamable.class, List.class, Streamable::toList) : null;
		}

		/** Whether a type has no property; those of Spring Data's own are no data. */
		private static boolean hasItemsAlone(JavaType type, BeanDescription.Supplier bean) {
			return type.getRawClass().getPackage() == Streamable.class.getPackage()
					|| bean.get().findProperties().isEmpty();
		}

		private static <S> ValueSerializer<S> serializer(TypeFactory types, JavaType type, Class<S> kind,
				Class<?> result, Function<S, Object> conversion) {
			JavaType[] items = type.findTypeParameters(kind);
			JavaType item = (items != null && items.length == 1) ? items[0] : types.constructType(Object.class);
			return new LeanSerializer<>(types.constructParametricType(result, item), conversion);
		}

	}

	/**
	 * Page of a known number of items, as a result of tools and resources.
	 *
	 * @param items the items of the page
	 * @param page the number of the page, 0 for the first
	 * @param totalPages the number of pages
	 * @param totalElements the number of items on all pages
	 * @param <T> the type of the items
	 */
	record PageResult<T>(List<T> items, int page, int totalPages, long totalElements) {

		static <T> PageResult<T> of(Page<T> page) {
			return new PageResult<>(page.getContent(), page.getNumber(), page.getTotalPages(), page.getTotalElements());
		}

	}

	/**
	 * Page of an unknown number of items, as a result of tools and resources.
	 *
	 * @param items the items of the page
	 * @param page the number of the page, 0 for the first
	 * @param hasNext whether there is another page
	 * @param <T> the type of the items
	 */
	record SliceResult<T>(List<T> items, int page, boolean hasNext) {

		static <T> SliceResult<T> of(Slice<T> slice) {
			return new SliceResult<>(slice.getContent(), slice.getNumber(), slice.hasNext());
		}

	}

	/**
	 * The items of a window, as a result of tools and resources.
	 *
	 * @param items the items of the window
	 * @param hasNext whether there are further items
	 * @param <T> the type of the items
	 */
	record WindowResult<T>(List<T> items, boolean hasNext) {

		static <T> WindowResult<T> of(Window<T> window) {
			return new WindowResult<>(window.getContent(), window.hasNext());
		}

	}

}
