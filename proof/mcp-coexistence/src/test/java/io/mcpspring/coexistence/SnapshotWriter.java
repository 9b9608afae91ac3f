package io.mcpspring.coexistence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;

/**
 * Writes what a started application has into a file, and ends the application. For the
 * script {@code compare}.
 */
final class SnapshotWriter implements ApplicationListener<ApplicationReadyEvent> {

	@Override
	public void onApplicationEvent(ApplicationReadyEvent event) {
		String file = System.getProperty("coexistence.snapshot");
		if (file == null || event.getApplicationContext().getParent() != null) {
			return;
		}
		Snapshot snapshot = Snapshot.of(event.getApplicationContext());
		List<String> lines = new ArrayList<>();
		snapshot.conditions().forEach((source, outcome) -> lines.add("condition " + source + ": " + outcome));
		List<String> properties = new ArrayList<>();
		snapshot.beans().forEach((name, traits) -> {
			String type = traits.substring(0, traits.indexOf(' '));
			if (name.endsWith("-" + type) || isRepository(type)) {
				properties.add("bean " + name + ": " + traits);
				return;
			}
			addSorted(properties, lines);
			lines.add("bean " + name + ": " + traits);
		});
		addSorted(properties, lines);
		snapshot.candidates().forEach((type, names) -> {
			if (names.size() == 1 && !event.getApplicationContext()
				.getBeanFactory()
				.getMergedBeanDefinition(names.get(0))
				.isFallback()) {
				lines.add("only candidate of " + type + ": " + names.get(0));
			}
		});
		try {
			Files.writeString(Path.of(file), String.join("\n", lines).replaceAll("@[0-9a-f]{5,8}\\b", "@…") + "\n");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		int own = event.getApplicationContext().getBeanDefinitionCount() - snapshot.beans().size();
		System.out.println("The server has " + own + " beans");
		System.exit(SpringApplication.exit(event.getApplicationContext()));
	}

	/** Spring Data registers repositories in the order of a hash set as well. */
	private static boolean isRepository(String type) {
		return type.startsWith("org.springframework.data.") && type.endsWith("FactoryBean");
	}

	/**
	 * Boot registers the classes that one {@code @EnableConfigurationProperties} names in
	 * the order of a hash set: another one with each start.
	 */
	private static void addSorted(List<String> properties, List<String> lines) {
		properties.sort(null);
		lines.addAll(properties);
		properties.clear();
	}

}
