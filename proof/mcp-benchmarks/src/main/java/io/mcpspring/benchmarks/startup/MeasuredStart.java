package io.mcpspring.benchmarks.startup;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.ManagementFactory;

import com.sun.management.OperatingSystemMXBean;
import io.mcpspring.benchmarks.startup.clinic.ClinicApplication;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * Starts the application and prints the processor time that its process used, compilers
 * and collectors included: first in the fresh JVM, then once more in the same JVM.
 */
public final class MeasuredStart {

	/** Begins a line of figures. */
	static final String PREFIX = "measured-start";

	/** Until the compilers have done what the start left them to do. */
	static final long SETTLE_MILLIS = 2000;

	private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory
		.getOperatingSystemMXBean();

	private MeasuredStart() {
	}

	public static void main(String[] args) throws IOException, InterruptedException {
		PrintStream out = System.out;
		ConfigurableApplicationContext first = SpringApplication.run(ClinicApplication.class, args);
		long ready = SYSTEM.getProcessCpuTime();
		if (Boolean.getBoolean("startup.train")) {
			train(first.getEnvironment());
			first.close();
			return;
		}
		Thread.sleep(SETTLE_MILLIS);
		long fresh = SYSTEM.getProcessCpuTime();
		ClassLoadingMXBean classes = ManagementFactory.getClassLoadingMXBean();
		long loaded = classes.getTotalLoadedClassCount();
		first.close();
		Thread.sleep(SETTLE_MILLIS);
		long before = SYSTEM.getProcessCpuTime();
		ConfigurableApplicationContext second = SpringApplication.run(ClinicApplication.class, args);
		long again = SYSTEM.getProcessCpuTime() - before;
		out.println(PREFIX + " " + ready + " " + fresh + " " + again + " " + loaded);
		second.close();
	}

	// The cache is to hold what the first answer needs, too.
	private static void train(Environment environment) throws IOException {
		FirstAnswer.await(environment.getRequiredProperty("local.server.port", Integer.class),
				environment.getProperty("mcp.server.enabled", Boolean.class, true));
	}

}
