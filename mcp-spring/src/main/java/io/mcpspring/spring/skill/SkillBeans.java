package io.mcpspring.spring.skill;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * Skills that are beans or returned by methods of beans. The beans are looked up when the
 * skills are read for the first time.
 */
public final class SkillBeans implements SkillSource {

	private static final Logger logger = LoggerFactory.getLogger(SkillBeans.class);

	private final ConfigurableListableBeanFactory beanFactory;

	private @Nullable List<SkillMethods> methods;

	public SkillBeans(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	@Override
	public List<Skill> read() {
		List<SkillMethods> methods = this.methods;
		if (methods == null) {
			methods = find();
			this.methods = methods;
		}
		List<Skill> skills = new ArrayList<>(this.beanFactory.getBeanProvider(Skill.class).orderedStream().toList());
		methods.forEach((bean) -> skills.addAll(bean.read()));
		return skills;
	}

	private List<SkillMethods> find() {
		List<SkillMethods> found = new ArrayList<>();
		for (String name : this.beanFactory.getBeanNamesForType(Object.class)) {
			if (!ScopedProxyUtils.isScopedTarget(name) && isAnnotated(name)) {
				found.add(SkillMethods.of(this.beanFactory.getBean(name)));
			}
		}
		return List.copyOf(found);
	}

	private boolean isAnnotated(String name) {
		try {
			Class<?> type = AutoProxyUtils.determineTargetClass(this.beanFactory, name);
			return type != null && SkillMethods.in(ClassUtils.getUserClass(type));
		}
		catch (RuntimeException | LinkageError ex) {
			logger.debug("The methods of bean '{}' cannot be read, so it offers no skills", name, ex);
			return false;
		}
	}

	@Override
	public String toString() {
		return "beans";
	}

}
