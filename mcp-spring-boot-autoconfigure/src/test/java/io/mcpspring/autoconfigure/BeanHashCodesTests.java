package io.mcpspring.autoconfigure;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.mcpspring.endpoint.ServerStores;
import io.mcpspring.endpoint.TransportSettings;
import io.mcpspring.model.Implementation;
import io.mcpspring.server.ServerSettings;
import org.junit.jupiter.api.Test;

import org.springframework.asm.ClassReader;
import org.springframework.asm.ClassVisitor;
import org.springframework.asm.Handle;
import org.springframework.asm.MethodVisitor;
import org.springframework.asm.SpringAsmInfo;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Spring's support of JPA asks each bean for its hash code. The JVM makes that of a
 * record out of method handles when it is first asked, and so that of each component.
 */
class BeanHashCodesTests {

	private static final ClassLoader LOADER = BeanHashCodesTests.class.getClassLoader();

	private final WebApplicationContextRunner runner = new WebApplicationContextRunner()
		.withConfiguration(OwnAutoConfigurations.all())
		.withConfiguration(AutoConfigurations.of(JacksonAutoConfiguration.class));

	@Test
	void recordsOfEachServerHashWithoutMethodHandles() {
		this.runner.run((context) -> {
			List<Class<?>> records = new ArrayList<>();
			for (Object bean : context.getBeansOfType(Record.class).values()) {
				if (bean.getClass().getName().startsWith("io.mcpspring.")) {
					records.add(bean.getClass());
				}
			}
			assertThat(records).contains(TransportSettings.class, ServerSettings.class, Implementation.class,
					ServerStores.class);
			assertThat(records).noneMatch(BeanHashCodesTests::hashesByMethodHandles);
		});
	}

	@Test
	void generatedHashCodesAreRecognized() {
		assertThat(hashesByMethodHandles(Generated.class)).isTrue();
	}

	private static boolean hashesByMethodHandles(Class<?> type) {
		HashCodes hashCodes = new HashCodes();
		try (InputStream bytes = LOADER.getResourceAsStream(
				ClassUtils.convertClassNameToResourcePath(type.getName()) + ClassUtils.CLASS_FILE_SUFFIX)) {
			new ClassReader(Objects.requireNonNull(bytes)).accept(hashCodes, ClassReader.SKIP_DEBUG);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return hashCodes.dynamic;
	}

	private record Generated(String text) {
	}

	private static final class HashCodes extends ClassVisitor {

		private boolean dynamic;

		private HashCodes() {
			super(SpringAsmInfo.ASM_VERSION);
		}

		@Override
		public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
				String[] exceptions) {
			return name.equals("hashCode") ? new MethodVisitor(SpringAsmInfo.ASM_VERSION) {

				@Override
				public void visitInvokeDynamicInsn(String called, String type, Handle bootstrap, Object... arguments) {
					HashCodes.this.dynamic = true;
				}

			} : null;
		}

	}

}
