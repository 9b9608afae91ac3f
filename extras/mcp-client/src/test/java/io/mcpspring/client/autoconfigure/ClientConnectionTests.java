package io.mcpspring.client.autoconfigure;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

import io.mcpspring.client.shop.ShopServer;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Addresses and certificates of the servers of an application's clients.
 */
class ClientConnectionTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	@TempDir
	private static Path folder;

	private static ShopServer shop;

	private static URI address;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(McpClientAutoConfiguration.class, SslAutoConfiguration.class))
		.withPropertyValues("spring.ssl.bundle.jks.trusted.truststore.location=file:" + store(),
				"spring.ssl.bundle.jks.trusted.truststore.password=changeit");

	@BeforeAll
	static void start() throws Exception {
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", "shop", "-keyalg", "EC", "-groupname", "secp256r1", "-storetype", "PKCS12",
				"-keystore", store().toString(), "-storepass", "changeit", "-dname", "CN=shop", "-ext",
				"SAN=IP:127.0.0.1", "-validity", "2")
			.inheritIO()
			.start();
		assertThat(keytool.waitFor()).isZero();
		shop = ShopServer.start("server.ssl.bundle=own", "spring.ssl.bundle.jks.own.keystore.location=file:" + store(),
				"spring.ssl.bundle.jks.own.keystore.password=changeit");
		address = URI.create(shop.uri().toString().replace("http:", "https:"));
	}

	@AfterAll
	static void stop() {
		shop.close();
	}

	private static Path store() {
		return folder.resolve("shop.p12");
	}

	@Test
	void trustsTheCertificatesOfTheBundle() {
		this.runner.withPropertyValues("mcp.client.shop.url=" + address, "mcp.client.shop.ssl.bundle=trusted")
			.run((context) -> assertThat(context.getBean(McpClients.class).get("shop").connect())
				.succeedsWithin(LIMIT));
		this.runner.withPropertyValues("mcp.client.shop.url=" + address)
			.run((context) -> assertThat(context.getBean(McpClients.class).get("shop").connect()).failsWithin(LIMIT)
				.withThrowableThat()
				.withStackTraceContaining("PKIX path building failed"));
	}

	@Test
	void namesTheBundleThatIsMissing() {
		this.runner.withPropertyValues("mcp.client.shop.url=" + address, "mcp.client.shop.ssl.bundle=other")
			.run((context) -> assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
				.isThrownBy(() -> context.getBean(McpClients.class).get("shop"))
				.withMessageContaining("mcp.client.shop.ssl.bundle"));
	}

	@Test
	void connectionDetailsTakeThePlaceOfTheProperties() {
		this.runner.withPropertyValues("mcp.client.shop.url=http://127.0.0.1:1/mcp")
			.withUserConfiguration(Containers.class)
			.run((context) -> {
				assertThat(context).hasSingleBean(McpClientConnectionDetails.class);
				McpClients clients = context.getBean(McpClients.class);
				for (String name : new String[] { "shop", "without-properties" }) {
					assertThat(clients.get(name).connect()).succeedsWithin(LIMIT);
				}
			});
	}

	@Test
	void needsNoMicrometer() {
		this.runner.withClassLoader(new FilteredClassLoader(ObservationRegistry.class))
			.run((context) -> assertThat(context).hasSingleBean(McpClients.class)
				.hasSingleBean(PropertiesMcpClientConnectionDetails.class)
				.doesNotHaveBean("mcpClientObservation"));
	}

	@Configuration(proxyBeanMethods = false)
	static class Containers {

		@Bean
		McpClientConnectionDetails containers(SslBundles bundles) {
			return new McpClientConnectionDetails() {

				@Override
				public URI getUrl(String client) {
					return address;
				}

				@Override
				public SslBundle getSslBundle(String client) {
					return bundles.getBundle("trusted");
				}

			};
		}

	}

}
